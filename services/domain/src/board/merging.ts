import type { BoardEvent } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import { MERGED_PER_ACT_MAX } from '@openfloor/contract/limits';
import {
  isCurrent,
  isMerged,
  isPublic,
  isShowable,
  rootIdOf,
  type BoardState,
  type QuestionState,
} from './boardState.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';
import { foldedText } from './foldedText.ts';
import { totalsAfter } from './mergedTree.ts';

export const merge = ({ into, from }: Command<'MergeQuestions'>, state: BoardState): Decision => {
  const target = state.questions.get(into);
  const questions = [...new Set(from)].map((id) => state.questions.get(id));
  if (!target || !areAll(questions)) return refuse('question-not-found');
  const others = questions.filter(({ ancestors }) => ancestors[0] !== into);
  if (isMerged(target) || others.some(isMerged)) return refuse('already-merged');
  if (others.some(({ talkId }) => talkId !== target.talkId)) return refuse('different-talks');
  if ([target, ...others].some(({ status }) => status !== 'published')) return refuse('not-published');
  const questionIds = others.map(({ id }) => id);
  if (questionIds.length === 0) return accept();
  const votes = totalsAfter(
    state,
    questionIds.map((id) => ({ id, into })),
  );
  return accept({ type: 'v1.QuestionsMerged', into, questionIds, votes });
};

export const unmerge = ({ questionId }: Command<'UnmergeQuestion'>, state: BoardState): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  const questionIds = isMerged(question) ? [questionId] : childrenOf(question, state);
  if (questionIds.length === 0) return accept();
  const votes = totalsAfter(
    state,
    questionIds.map((id) => ({ id, into: undefined })),
  );
  return accept({ type: 'v1.QuestionsUnmerged', questionIds, votes });
};

/**
 * The public question of the current talk with the same words, or the one that has its votes; the strongest of several. A root is
 * sent whole with each question that merges into it, and each vote on it is compared with the ballots on all of them, so large roots
 * take no more.
 */
export const equalTo = (text: string, state: BoardState): QuestionState | undefined => {
  const folded = foldedText(text);
  if (folded === '') return undefined;
  return [...state.questions.values()]
    .filter((question) => isShowable(question) && foldedText(question.text) === folded)
    .flatMap((question) => state.questions.get(rootIdOf(question)) ?? [])
    .filter((root) => isPublic(root) && isCurrent(state, root) && root.members.length < MERGED_PER_ACT_MAX)
    .toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1))[0];
};

/** Nobody has voted for the new question yet. */
export const mergedByItself = (questionId: QuestionId, { id, votes }: QuestionState): BoardEvent => ({
  type: 'v1.QuestionsMerged',
  into: id,
  questionIds: [questionId],
  votes: { [id]: votes },
});

const areAll = (questions: readonly (QuestionState | undefined)[]): questions is QuestionState[] =>
  questions.every((question) => question !== undefined);

const childrenOf = ({ id, members }: QuestionState, { questions }: BoardState): QuestionId[] =>
  members.filter((member) => questions.get(member)?.ancestors[0] === id);
