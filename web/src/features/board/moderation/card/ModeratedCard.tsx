import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { use, useLayoutEffect, useRef, useState } from 'react';
import { LaneContext, useBoard } from '../../boardContext.ts';
import { CardActions } from './CardActions.tsx';
import { focusedCard, questionOf } from '../acts/focus/cards.ts';
import { leaveCard } from '../acts/focus/keepFocus.ts';
import { chosenAtom } from '../acts/focus/useReportFocus.ts';
import { Meanwhile, useSince } from './forms/Meanwhile.tsx';
import { formOf } from './forms/useKeptText.ts';
import { DeclineReasons } from './forms/DeclineReasons.tsx';
import { FlagReasons } from './Flags.tsx';
import { LatestAct } from '../afterwards/history/LatestAct.tsx';
import { MergedHere } from './merging/MergedHere.tsx';
import { messages } from '../messages.ts';
import { Readers } from './Readers.tsx';
import { blockedAuthorsAtom } from '../acts/blockedAuthors.ts';
import { decliningAtom, questionDialogAtom, useModeration } from '../acts/useModeration.ts';
import { useOthersChanges } from './useOthersChanges.ts';
import { useSwipes } from './useSwipes.ts';
import * as styles from './ModeratedCard.css.ts';

/** The part of a question's card for moderators, below its text: what they see and do there. */
export default function ModeratedCard({ question, isOnTop }: { question: Question; isOnTop: boolean }) {
  const { id, status, reason } = question;
  const declining = useAtomValue(decliningAtom);
  const isDeclining = declining?.of === 'card' && declining.id === id;
  const part = useRef<HTMLDivElement>(null);
  const { staying } = useBoard();
  const isStaying = useAtomValue(staying).has(id);
  const lane = use(LaneContext);
  /** Whether the card has left the lane that it is shown in: the actions of that lane no longer fit. */
  const hasLeft = isStaying || (lane !== undefined && !lane.isIn(question) && !isOnTop);
  const isBlocked = useAtomValue(blockedAuthorsAtom).has(question.authorId ?? '');
  const isChosen = useAtomValue(chosenAtom) === id;
  useSwipes(part, { question, isOff: hasLeft || isDeclining });
  useOthersChanges(part, question);
  return (
    <div
      ref={part}
      className={styles.part}
      data-left={hasLeft || undefined}
      data-chosen={isChosen || undefined}
    >
      {question.flags && <FlagReasons flags={question.flags} />}
      {isBlocked && <p className={styles.reason}>{messages.authorBlocked}</p>}
      {status === 'declined' && (
        <p className={styles.reason}>
          {reason === undefined ? (
            messages.declinedWithoutReason
          ) : (
            <>
              {messages.declinedFor} <bdi>{reason}</bdi>
            </>
          )}
        </p>
      )}
      {question.merged && <MergedHere question={question} />}
      {isDeclining && <Declining question={question} />}
      {!hasLeft && !isDeclining && <CardActions question={question} />}
      {isStaying && !isDeclining && <LeftCard question={question} />}
      <Readers id={id} />
    </div>
  );
}

/**
 * The form for declining on a card. It stays whatever a colleague does to the question. If the card is removed while
 * the form has the focus, a dialog takes the form over.
 */
const Declining = ({ question }: { question: Question }) => {
  const { id, text } = question;
  const store = useStore();
  const { decline } = useModeration();
  const form = useRef<HTMLDivElement>(null);
  const [opened] = useState(question);
  const since = useSince();
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const declining = store.get(decliningAtom);
      if (declining?.of !== 'card' || declining.id !== id || !element?.contains(document.activeElement))
        return;
      store.set(decliningAtom, undefined);
      store.set(questionDialogAtom, { kind: 'decline', id, question: opened, since });
    };
  }, [id, opened, since, store]);
  return (
    <div ref={form}>
      <DeclineReasons
        label={messages.on(messages.whyDecline, text)}
        form={formOf('decline', id)}
        onDecline={(reason) => {
          if (questionOf(focusedCard()) === id) leaveCard();
          decline(id, reason);
        }}
        onCancel={() => {
          // The form's buttons and field are removed, which would leave the focus on `body`.
          if (questionOf(focusedCard()) === id) focusedCard()?.focus();
          store.set(decliningAtom, undefined);
        }}
      >
        <Meanwhile opened={opened} since={since} />
      </DeclineReasons>
    </div>
  );
};

/** Note on a card that another person's act took out of the lane, in place of its actions: who did what. */
const LeftCard = ({ question: { id, status } }: { question: Question }) => (
  <p className={styles.left} role="status">
    {status === 'withdrawn' ? messages.left.withdrawn : <LatestAct id={id} />}
  </p>
);
