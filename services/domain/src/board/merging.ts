import type { BoardEvent } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import { MERGED_PER_ACT_MAX } from '@openfloor/contract/limits';
import { isCurrent, isMerged, isPublic, isShowable, rootIdOf, type BoardState } from './boardState.ts';
import type { QuestionState } from './questionFields.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';
import { foldedText } from './foldedText.ts';
import { hasRoomFor, totalsAfter } from './mergedTree.ts';

/** Merges published questions of one talk into another one. Those that are merged into it already are left out. */
export const merge = ({ into, from }: Command<'MergeQuestions'>, state: BoardState): Decision => {
  const target = state.questions.get(into);
  const questions = [...new Set(from)].map((id) => state.questions.get(id));
  if (!target || !areAll(questions)) return refuse('question-not-found');
  const others = questions.filter(({ ancestors }) => ancestors[0] !== into);
  if (isMerged(target) || others.some(isMerged)) return refuse('already-merged');
  if (others.some(({ talkId }) => talkId !== target.talkId)) return refuse('different-talks');
  if ([target, ...others].some(({ status }) => status !== 'published')) return refuse('not-published');
  if (others.length === 0) return accept();
  if (!hasRoomFor(target, others)) return refuse('too-many-merged');
  const questionIds = others.map(({ id }) => id);
  const votes = totalsAfter(
    state,
    questionIds.map((id) => ({ id, into })),
  );
  return accept({ type: 'v1.QuestionsMerged', into, questionIds, votes });
};

/** Separates a merged question from its root, or from a root all questions that were merged into it directly. */
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
 * The root that a new question with this text merges into: of the public questions of the current talk with the same
 * words, the one with the most votes. Large roots take no more questions, because each merge sends the whole root to
 * all viewers, and each vote on a root reads the ballots on all its members.
 */
export const rootWithSameWords = (text: string, state: BoardState): QuestionState | undefined => {
  const folded = foldedText(text);
  if (folded === '') return undefined;
  return [...state.questions.values()]
    .filter((question) => isShowable(question) && foldedText(question.text) === folded)
    .flatMap((question) => state.questions.get(rootIdOf(question)) ?? [])
    .filter((root) => isPublic(root) && isCurrent(state, root) && root.members.length < MERGED_PER_ACT_MAX)
    .toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1))[0];
};

/** The event that merges a new question into a root. A new question has no votes yet, so the root keeps its total. */
export const automaticMerge = (questionId: QuestionId, { id, votes }: QuestionState): BoardEvent => ({
  type: 'v1.QuestionsMerged',
  into: id,
  questionIds: [questionId],
  votes: { [id]: votes },
});

const areAll = (questions: readonly (QuestionState | undefined)[]): questions is QuestionState[] =>
  questions.every((question) => question !== undefined);

const childrenOf = ({ id, members }: QuestionState, { questions }: BoardState): QuestionId[] =>
  members.filter((member) => questions.get(member)?.ancestors[0] === id);
