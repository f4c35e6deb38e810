import type { Restored, RestoredQuestion } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import { hasTalk } from './agenda.ts';
import {
  isCurrent,
  isMerged,
  isPublic,
  rootIdOf,
  talkQuestionCount,
  type BoardState,
  type Field,
} from './boardState.ts';
import { hasRoomFor } from './mergedTree.ts';
import { areTimesInOrder } from './settings.ts';

/**
 * The values that undoing the event at `seq` gives back; undefined if it cannot be undone, or the state does not have
 * its act.
 */
export const planUndo = (state: BoardState, seq: Seq): Restored | undefined => {
  const former = state.acts?.get(seq)?.former;
  if (!former) return undefined;
  const holds = fieldsOf(former).every((field) => state.latestChanges?.get(field)?.act === seq);
  return holds && mayRestore(former, state) ? former : undefined;
};

const BOARD_FIELDS = [
  'answeringId',
  'stage',
  'talkEnded',
  'agenda',
  'isSummaryPublished',
  'writtenSummary',
  'publishedSummary',
] as const satisfies (keyof Restored)[];

/** The fields whose former values these are. */
export const fieldsOf = (former: Restored): Field[] => [
  ...(former.questions ?? []).flatMap(({ questionId, ...values }) =>
    Object.keys(values).map((name): Field => `${questionId} ${name}`),
  ),
  ...Object.keys(former.settings ?? {}).map((key): Field => `board setting ${key}`),
  ...BOARD_FIELDS.filter((name) => former[name] !== undefined).map((name): Field => `board ${name}`),
  ...[...(former.blocked ?? []), ...(former.unblocked ?? [])].map((id): Field => `${id} blocked`),
  ...(former.setAside?.sessionIds ?? []).map((id): Field => `${id} setAside`),
];

/** Whether the values fit what happened since, even if no event changed the same fields. */
const mayRestore = (former: Restored, state: BoardState): boolean =>
  (former.questions ?? []).every((restored) => mayRestoreQuestion(restored, state)) &&
  mayMergeAgain(former, state) &&
  mayAnswerAgain(former, state) &&
  (!former.talkEnded || talkQuestionCount(state) === carriedIn(former)) &&
  keepsStartedItems(former, state) &&
  areTimesInOrder({ ...state.settings, ...former.settings });

/** Number of questions that a talk carried over. Its start can be undone only while it has no others. */
const carriedIn = ({ questions = [] }: Restored): number =>
  questions.filter(({ talkId }) => talkId !== undefined).length;

/** An item that has a talk is never removed. */
const keepsStartedItems = ({ agenda }: Restored, state: BoardState): boolean =>
  !agenda || state.agenda.every(({ id }) => agenda.some((item) => item.id === id) || !hasTalk(state, id));

const mayRestoreQuestion = (restored: RestoredQuestion, { questions }: BoardState): boolean => {
  const { questionId, mergedInto, status } = restored;
  const question = questions.get(questionId);
  if (!question || question.status === 'withdrawn') return false;
  if (typeof mergedInto === 'string') {
    const parent = questions.get(mergedInto);
    return (
      parent !== undefined &&
      parent.status !== 'withdrawn' &&
      !parent.ancestors.includes(questionId) &&
      question.status === 'published'
    );
  }
  // No act unpublishes a merged question, so neither does an undo.
  const staysMerged = isMerged(question) && mergedInto === undefined;
  return !staysMerged || status === undefined || status === 'published';
};

/** Whether freed questions still fit under their root. All had the same root; others may have joined it. */
const mayMergeAgain = ({ questions: restored = [] }: Restored, { questions }: BoardState): boolean => {
  const freed = restored.filter(({ mergedInto }) => typeof mergedInto === 'string');
  const parent = questions.get(freed[0]?.mergedInto ?? '');
  const root = parent && questions.get(rootIdOf(parent));
  const added = freed.flatMap(({ questionId }) => questions.get(questionId) ?? []);
  return !root || hasRoomFor(root, added);
};

/** Only a public question of the current talk can be answered. */
const mayAnswerAgain = ({ answeringId, questions = [], talkEnded }: Restored, state: BoardState): boolean => {
  if (answeringId === undefined || answeringId === null) return true;
  const question = state.questions.get(answeringId);
  if (!question) return false;
  const restored = questions.find(({ questionId }) => questionId === answeringId);
  const ancestors = restored?.mergedInto === null ? [] : question.ancestors;
  return isPublic({ ...question, ...restored, ancestors }) && (talkEnded ?? isCurrent(state, question));
};
