import type { VoteTotals } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { MERGED_PER_ROOT_MAX } from '@openfloor/contract/limits';
import { ballotOf, rootIdOf, voteOf, type BoardState } from './boardState.ts';
import type { QuestionState } from './questionFields.ts';

type Questions = BoardState['questions'];

/** A question and the question that it is to be merged into; undefined: it becomes a root. */
export type Move = { id: QuestionId; into: QuestionId | undefined };

/** @throws Error when the state does not contain the question: log and state do not match */
export const known = (questions: Questions, id: QuestionId): QuestionState => {
  const question = questions.get(id);
  if (!question) throw new Error(`The board has no question ${id}`);
  return question;
};

/** Questions whose votes change with a ballot on any of these: they and all their ancestors. */
export const countingFor = (questions: Questions, ids: readonly QuestionId[]): Set<QuestionId> =>
  new Set(ids.flatMap((id) => [id, ...known(questions, id).ancestors]));

/** Whether the added roots and their members still fit under the root. */
export const hasRoomFor = (root: QuestionState, added: readonly QuestionState[]): boolean =>
  added.reduce((sum, { members }) => sum + 1 + members.length, root.members.length) <= MERGED_PER_ROOT_MAX;

/** All questions that were merged into a question, directly or not. */
export const descendantsOf = (questions: Questions, id: QuestionId): readonly QuestionId[] => {
  const question = known(questions, id);
  const depth = question.ancestors.length;
  const { members } = known(questions, rootIdOf(question));
  // The ancestors of a descendant end with `id` and the `depth` ancestors of `id`.
  return depth === 0
    ? members
    : members.filter((member) => known(questions, member).ancestors.at(-1 - depth) === id);
};

/** The values of each question that a move changes. */
export const movedBy = (
  questions: Questions,
  { id, into }: Move,
): Map<QuestionId, Partial<QuestionState>> => {
  const { ancestors } = known(questions, id);
  const below = descendantsOf(questions, id);
  const subtree = new Set([id, ...below]);
  const above = into === undefined ? [] : [into, ...known(questions, into).ancestors];
  const changes = new Map<QuestionId, Partial<QuestionState>>();
  for (const member of below) {
    const within = known(questions, member).ancestors;
    changes.set(member, { ancestors: [...within.slice(0, within.length - ancestors.length), ...above] });
  }
  changes.set(id, { ancestors: above, members: into === undefined ? below : [] });
  const former = ancestors.at(-1);
  if (former !== undefined) {
    const { members } = known(questions, former);
    changes.set(former, { members: members.filter((member) => !subtree.has(member)) });
  }
  const root = above.at(-1);
  if (root !== undefined) {
    const { members } = known(questions, root);
    changes.set(root, { members: [...members, ...subtree].toSorted() });
  }
  return changes;
};

/**
 * Vote totals of questions that gain or lose voters by the moves. The state needs all ballots on the trees.
 */
export const totalsAfter = (state: BoardState, moves: readonly Move[]): VoteTotals => {
  const questions = new Map(state.questions);
  const affected = new Set<QuestionId>();
  for (const move of moves) {
    for (const id of known(questions, move.id).ancestors) affected.add(id);
    if (move.into !== undefined) for (const id of countingFor(questions, [move.into])) affected.add(id);
    for (const [id, values] of movedBy(questions, move))
      questions.set(id, { ...known(questions, id), ...values });
  }
  return Object.fromEntries(
    Array.from(affected, (id) => [id, countVoters(state, new Set([id, ...descendantsOf(questions, id)]))]),
  );
};

/** Number of sessions with a ballot on at least one of the questions, without those set aside. */
const countVoters = (
  { ballots, setAside, otherVoters = [] }: BoardState,
  ids: ReadonlySet<QuestionId>,
): number => {
  const sessions = new Set<SessionId>();
  for (const ballot of ballots ?? []) {
    const { questionId, sessionId } = voteOf(ballot);
    if (ids.has(questionId) && !setAside.has(sessionId)) sessions.add(sessionId);
  }
  return otherVoters
    .filter(({ questionIds }) => questionIds.some((id) => ids.has(id)))
    .reduce((sum, { sessions: others }) => sum + others, sessions.size);
};

/** The questions of a root's tree on which the session has a ballot. */
export const votedIn = (
  { ballots }: Pick<BoardState, 'ballots'>,
  { id, members }: Pick<QuestionState, 'id' | 'members'>,
  sessionId: SessionId,
): QuestionId[] => [id, ...members].filter((questionId) => ballots?.has(ballotOf({ questionId, sessionId })));
