import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useBoard } from '../../../boardContext.ts';
import type { Since } from '../../acts/useModeration.ts';
import { LatestAct } from '../../afterwards/history/LatestAct.tsx';
import { messages } from '../../messages.ts';
import { meanwhile } from './forms.css.ts';

/** What another person's act can change about a question while somebody writes about it, as text to compare. */
const factsOf = (question: Question | undefined): string =>
  JSON.stringify(
    question && [
      question.text,
      question.status,
      question.reason,
      question.hidden,
      question.pinned,
      question.isAnswered,
      question.reply?.text,
      question.labels,
      question.merged?.map(({ id }) => id),
      question.mergedInto,
      question.erased,
    ],
  );

/** Position of the board when the component is rendered first. */
export const useSince = (): Since => {
  const store = useStore();
  const { atoms } = useBoard();
  const [since] = useState(() => ({ seq: store.get(atoms.seq), talkId: store.get(atoms.head)?.talk.id }));
  return since;
};

/**
 * Note over the hint of a form about a question: what happened to the question, the board or the moderator's access
 * since the form was opened.
 * @param opened the question as it was then
 * @param since the board as it was then; undefined: when this was rendered first
 */
export const Meanwhile = ({
  opened,
  since: openedAt,
}: {
  opened: Question | undefined;
  since?: Since | undefined;
}) => {
  const { atoms, isClosed } = useBoard();
  const question = useAtomValue(atoms.questions).get(opened?.id ?? '');
  const link = useAtomValue(atoms.link);
  const talk = useAtomValue(atoms.head)?.talk;
  const hasClosed = useAtomValue(isClosed);
  const now = useSince();
  const since = openedAt ?? now;
  const facts = factsOf(question);
  const words = messages.meanwhile;
  if (link.state === 'refused') return <Note>{words.removed}</Note>;
  if (hasClosed) return <Note>{words.closed}</Note>;
  if (!question && talk && since.talkId !== undefined && talk.id !== since.talkId)
    return (
      <Note>
        {words.nextTalk} <bdi>{talk.title}</bdi>
      </Note>
    );
  if (opened === undefined || facts === factsOf(opened)) return null;
  if (question?.status === 'withdrawn') return <Note>{messages.left.withdrawn}</Note>;
  if (question?.erased) return <Note>{words.erased}</Note>;
  return (
    <Note>
      <LatestAct
        // Read again after each change.
        key={facts}
        id={opened.id}
        afterSeq={since.seq}
        unknown={question ? messages.left.changed : words.gone}
      />
    </Note>
  );
};

/** Note that covers the hint of a form, with which it shares its place. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className={meanwhile} role="status">
    {children}
  </p>
);
