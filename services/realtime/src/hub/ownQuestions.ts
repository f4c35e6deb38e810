import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { fieldsWith } from '@openfloor/domain/board/questionFields';
import { ownQuestionOf } from '@openfloor/domain/view/audience';
import type { Changes } from '@openfloor/domain/view/changes';
import { createHeadCache } from '@openfloor/stream/catchUp/headCache';
import type { History } from '@openfloor/stream/catchUp/history';

/** Own questions by author; undefined if there are none. */
type ByAuthor = ReadonlyMap<SessionId, readonly OwnQuestion[]> | undefined;

export type OwnQuestions = {
  /** Own questions that changed since the last call in more than their votes. */
  changed: (changes: Changes) => ByAuthor;
  /** Own questions that may have changed after `from`, as far as the history goes back. */
  missedSince: (from: Seq) => ByAuthor;
  /** Call when the board was replaced as a whole: its clients read it again. */
  reset: () => void;
};

/**
 * Fields that the author sees of an own question. Not the votes: the author gets their number with the public's
 * frames.
 */
const OWN_QUESTION_FIELDS = fieldsWith({ toAuthor: true });

/** Finds the own questions of a board that changed, and remembers which question was being answered. */
export const createOwnQuestions = (
  feed: Readonly<{ seq: Seq; state: BoardState }>,
  history: Pick<History, 'since'>,
): OwnQuestions => {
  const missed = createHeadCache<ByAuthor>(feed);
  let { answeringId } = feed.state;

  const changedIds = (changes: Changes): Set<QuestionId> | undefined => {
    const former = answeringId;
    ({ answeringId } = feed.state);
    if (former === answeringId) return touchedIn(changes, feed.state);
    const ids = touchedIn(changes, feed.state) ?? new Set();
    for (const id of [former, answeringId]) if (id !== undefined) ids.add(id);
    return ids;
  };

  /** All questions if `answeringId` changed: a range does not tell which one was being answered before. */
  const idsSince = (from: Seq): Iterable<QuestionId> | undefined => {
    const changes = history.since(from);
    return changes?.board.has('answeringId')
      ? feed.state.questions.keys()
      : changes && touchedIn(changes, feed.state);
  };

  return {
    changed: (changes) => byAuthor(changedIds(changes), feed.state),
    missedSince: (from) => missed.get(from, () => byAuthor(idsSince(from), feed.state)),
    reset: () => ({ answeringId } = feed.state),
  };
};

/** Questions whose fields for the author changed. Most windows contain only votes, for which this allocates nothing. */
const touchedIn = ({ questions }: Changes, state: BoardState): Set<QuestionId> | undefined => {
  let touched: Set<QuestionId> | undefined;
  const add = (id: QuestionId) => (touched ??= new Set()).add(id);
  for (const [id, fields] of questions) {
    if (OWN_QUESTION_FIELDS.some((field) => fields.has(field))) add(id);
    // A merged question names its root only while that one is public.
    if (fields.has('visibility')) state.questions.get(id)?.members.forEach(add);
  }
  return touched;
};

const byAuthor = (ids: Iterable<QuestionId> | undefined, state: BoardState): ByAuthor => {
  if (!ids) return undefined;
  const found = new Map<SessionId, OwnQuestion[]>();
  for (const id of ids) {
    const question = state.questions.get(id);
    if (!question) continue;
    const own = found.get(question.sessionId) ?? [];
    found.set(question.sessionId, own);
    own.push(ownQuestionOf(question, state));
  }
  return found;
};
