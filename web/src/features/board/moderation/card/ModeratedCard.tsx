import type { Question } from '@openfloor/contract/questions';
import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue, useStore } from 'jotai';
import Eye from 'lucide-react/icons/eye';
import { Fragment, use, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { LaneContext, useBoard } from '../../boardContext.ts';
import { CardActions } from './CardActions.tsx';
import { focusedCard, questionOf } from '../acts/focus/cards.ts';
import { leaveCard } from '../acts/focus/keepFocus.ts';
import { chosenAtom } from '../acts/focus/useReportFocus.ts';
import { Meanwhile, useSince } from './forms/Meanwhile.tsx';
import { formOf } from './forms/keptText.tsx';
import { DeclineReasons } from './forms/DeclineReasons.tsx';
import { FlagReasons } from './Flags.tsx';
import { LatestAct } from '../afterwards/history/LatestAct.tsx';
import { MergedHere } from './merging/MergingOnCard.tsx';
import { messages } from '../messages.ts';
import { blockedAuthorsAtom } from '../acts/blockedAuthors.ts';
import { decliningAtom, questionDialogAtom, useModeration } from '../acts/useModeration.ts';
import { useSwipes } from './useSwipes.ts';
import { ignoreKeysBriefly } from '../../press/moves.ts';
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

/** The other moderators who have the card in focus. */
const Readers = ({ id }: { id: QuestionId }) => {
  const { atoms } = useBoard();
  const self = useAtomValue(atoms.moderatorId);
  const readers = useAtomValue(atoms.moderators).filter(
    (moderator) => moderator.reading === id && moderator.id !== self,
  );
  if (readers.length === 0) return null;
  return (
    <p className={styles.readers}>
      <Eye aria-hidden size={12} />{' '}
      {readers.map((reader, place) => (
        <Fragment key={reader.id}>
          {place > 0 && ', '}
          <bdi>{reader.name}</bdi>
        </Fragment>
      ))}{' '}
      {messages.reads(readers.length)}
    </p>
  );
};

/**
 * Blocks the keys on a card for a moment after another person has switched a state of its question, such as hidden or
 * pinned: a key that was meant for the former state would switch it back.
 * @param part of the question's card
 */
const useOthersChanges = (part: RefObject<HTMLElement | null>, question: Question): void => {
  const { id, status, hidden, pinned, isAnswered, flags } = question;
  const store = useStore();
  const { atoms, ownActSeqs } = useBoard();
  const isAnswering = useAtomValue(atoms.answeringId) === id;
  const toggled = [status, hidden, pinned, isAnswered, isAnswering, flags === undefined].join();
  const seen = useRef({ toggled, seq: store.get(atoms.seq) });
  useLayoutEffect(() => {
    const before = seen.current;
    if (before.toggled === toggled) return;
    seen.current = { toggled, seq: store.get(atoms.seq) };
    const card = part.current?.closest('[data-question]');
    if (card && !ownActSeqs.hasActedSince(id, before.seq)) ignoreKeysBriefly(card);
  }, [atoms, ownActSeqs, id, part, store, toggled]);
};
