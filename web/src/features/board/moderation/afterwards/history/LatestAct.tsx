import type { QuestionId, Seq } from '@openfloor/contract/ids';
import { listHistory } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { messages as moderationMessages } from '../../messages.ts';
import { describeAct } from './describeAct.ts';
import { messages } from './messages.ts';
import { send } from '../../../../../api/http/apiClient.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { useBoard } from '../../../boardContext.ts';

/** The latest acts on the board. @param version a change of it reads them again */
const useLatestActs = (version = 0) => {
  const { boardId, adminToken } = useBoard();
  return useRead(
    () => send(listHistory, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken} ${version}`,
  );
};

/** A question without its votes, as text to compare: acts change everything else. */
const actedOn = (question: Question | undefined): string => JSON.stringify({ ...question, votes: 0 });

/**
 * The acts on a question among the latest of the board, newest first; undefined until they are read. One read serves
 * all questions. It is repeated when a question that is asked for has changed since.
 */
export const useActsOn = (
  question: Question,
): { acts: HistoryEntry[] | undefined; readAgain: () => void } => {
  const store = useStore();
  const { atoms } = useBoard();
  const [known, setKnown] = useState(() => ({ version: 0, questions: store.get(atoms.questions) }));
  const { id } = question;
  if (actedOn(known.questions.get(id)) !== actedOn(question))
    setKnown({
      version: known.version + 1,
      questions: new Map(store.get(atoms.questions)).set(id, question),
    });
  const { value, readAgain } = useLatestActs(known.version);
  return { acts: value?.filter(({ questionIds }) => questionIds.includes(id)), readAgain };
};

/**
 * The latest act on a question, and whether it is this moderator's. Undefined until the history is read, or if its
 * first page has none.
 */
export const useLatestAct = (id: QuestionId): { entry: HistoryEntry; isOwn: boolean } | undefined => {
  const moderatorId = useAtomValue(useBoard().atoms.moderatorId);
  const entry = useLatestActs().value?.find(({ questionIds }) => questionIds.includes(id));
  return entry && { entry, isOwn: (entry.by.role === 'owner' ? 'owner' : entry.by.id) === moderatorId };
};

type LatestActProps = { id: QuestionId; afterSeq?: Seq; unknown?: string };

/**
 * The latest act on a question: who did what.
 * @param afterSeq ignores acts up to this one
 * @param unknown shown while the latest act is unknown
 */
export const LatestAct = ({
  id,
  afterSeq = 0,
  unknown = moderationMessages.left.changed,
}: LatestActProps) => {
  const latest = useLatestAct(id);
  if (!latest || latest.entry.seq <= afterSeq) return unknown;
  return (
    <>
      <strong dir="auto">{latest.isOwn ? moderationMessages.left.you : messages.who(latest.entry.by)}</strong>{' '}
      {describeAct(latest.entry)}
    </>
  );
};
