import type { BoardEvent, RecordedEvent, Restored, RestoredQuestion } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import {
  copyOf,
  emptyBoardWithoutBallots,
  groupedIn,
  isCurrent,
  isMerged,
  isPublic,
  isVote,
  questionsOf,
  rootIdOf,
  sessionsOf,
  type Act,
  type BoardState,
  type FieldChange,
  type FoldedActs,
  type QuestionState,
} from './boardState.ts';
import { evolve } from './evolve.ts';
import { hasRoomFor } from './mergedTree.ts';
import { actOf, isRevocable } from './moderationActs.ts';
import { areTimesInOrder, changedSettings } from './settings.ts';

export const noActs = (notedFrom: Seq = 1): FoldedActs => ({
  notedFrom,
  state: emptyBoardWithoutBallots(),
  acts: new Map(),
  latestChanges: new Map(),
});

/** Values inside are never modified. */
export const copyOfActs = ({ notedFrom, state, acts, latestChanges }: FoldedActs): FoldedActs => ({
  notedFrom,
  state: copyOf(state),
  acts: new Map(acts),
  latestChanges: new Map(latestChanges),
});

/** Fields of a question that an act can change. */
const FIELDS = [
  'text',
  'original',
  'hidden',
  'pinned',
  'isAnswered',
  'status',
  'reason',
  'reply',
  'labels',
  'flags',
] as const satisfies (keyof QuestionState & keyof RestoredQuestion)[];

/** Adds the next event of the board; votes may be left out. */
export const foldAct = (folded: FoldedActs, recorded: RecordedEvent): void => {
  const { event, seq } = recorded;
  if (isVote(event)) return;
  if (seq < folded.notedFrom) return evolve(folded.state, recorded);
  const act = evolveNotingFormer(folded.state, recorded);
  noteChanges(folded, act);
  if (actOf(event) !== undefined) folded.acts.set(seq, act);
};

const noteChanges = ({ latestChanges }: FoldedActs, act: Act): void => {
  const { event, seq } = act.recorded;
  const changed = new Set(fieldsOf(act));
  if (event.type === 'v1.ActUndone')
    for (const field of fieldNames(event.restored)) {
      const latest = latestChanges.get(field);
      if (latest?.seq === event.seq) setLatest(latestChanges, field, latest.earlier);
      changed.delete(field);
    }
  for (const field of changed) latestChanges.set(field, { seq, earlier: latestChanges.get(field) });
};

const setLatest = (
  latestChanges: FoldedActs['latestChanges'],
  field: string,
  change: FieldChange | undefined,
): void => {
  if (change) latestChanges.set(field, change);
  else latestChanges.delete(field);
};

/** The values that undoing the event at `seq` gives back; undefined if it cannot be undone, or was not noted. */
export const planUndo = ({ acts, latestChanges, state }: FoldedActs, seq: Seq): Restored | undefined => {
  const act = acts.get(seq);
  const isUndoable =
    act !== undefined &&
    isRevocable(act.recorded.event) &&
    fieldsOf(act).every((field) => latestChanges.get(field)?.seq === seq) &&
    mayRestore(act.former, state);
  return isUndoable ? act.former : undefined;
};

/** Names of the fields that an event changed. */
const fieldsOf = ({ recorded, former }: Act): string[] => [
  ...fieldNames(former),
  // A talk in which somebody asked a question cannot be undone.
  ...(recorded.event.type === 'v2.QuestionAsked' ? ['talkEnded'] : []),
];

const fieldNames = (former: Restored): string[] => [
  ...(former.questions ?? []).flatMap(({ questionId, ...values }) =>
    Object.keys(values).map((field) => `question ${questionId} ${field}`),
  ),
  ...Object.keys(former.settings ?? {}).map((key) => `setting ${key}`),
  ...(
    ['answeringId', 'stage', 'talkEnded', 'isSummaryPublished', 'writtenSummary', 'publishedSummary'] as const
  ).filter((field) => former[field] !== undefined),
  ...[...(former.blocked ?? []), ...(former.unblocked ?? [])].map((sessionId) => `block ${sessionId}`),
  ...(former.setAside?.sessionIds ?? []).map((sessionId) => `set aside ${sessionId}`),
];

/** Whether the values fit what happened since, even if no event changed the same fields. */
const mayRestore = (former: Restored, state: BoardState): boolean =>
  (former.questions ?? []).every((restored) => mayRestoreQuestion(restored, state)) &&
  mayMergeAgain(former, state) &&
  mayAnswerAgain(former, state) &&
  areTimesInOrder({ ...state.settings, ...former.settings });

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

/** All questions that an unmerge frees had one root, which may have others since. */
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

const evolveNotingFormer = (state: BoardState, recorded: RecordedEvent): Act => {
  const { event } = recorded;
  const { settings, answeringId, stage, talks, isSummaryPublished } = state;
  const questions = questionsOf(event).map((id) => state.questions.get(id));
  const sessions = sessionsOf(event);
  const wereBlocked = sessions.map((sessionId) => state.blocked.has(sessionId));
  const grouped = groupedIn(event);
  const group = state.setAside.get(grouped[0] ?? '') ?? null;
  evolve(state, recorded);

  const formerQuestions = questions.flatMap((was) => (was ? formerValues(was, state) : []));
  const formerSettings = changedSettings(state.settings, settings);
  const blocked = sessions.filter((id, place) => wereBlocked[place] && !state.blocked.has(id));
  const unblocked = sessions.filter((id, place) => !wereBlocked[place] && state.blocked.has(id));
  return {
    recorded,
    former: {
      ...(formerQuestions.length > 0 && { questions: formerQuestions }),
      ...(formerSettings && { settings: formerSettings }),
      ...(answeringId !== state.answeringId && { answeringId: answeringId ?? null }),
      ...(stage !== state.stage && { stage: [...stage] }),
      ...(talks !== state.talks && { talkEnded: true }),
      ...(isSummaryPublished !== state.isSummaryPublished && { isSummaryPublished }),
      ...summariesTakenBack(event, isSummaryPublished),
      ...(blocked.length > 0 && { blocked }),
      ...(unblocked.length > 0 && { unblocked }),
      // They all had the same group, or none.
      ...(grouped.length > 0 && { setAside: { group, sessionIds: [...grouped] } }),
    },
  };
};

/** A hidden question takes a summary with it. That is no act on the summary, and no undo brings it back. */
const summariesTakenBack = (event: BoardEvent, wasPublished: boolean): Restored => {
  if (event.type === 'v1.SummaryWritten') return { writtenSummary: null };
  return event.type === 'v1.SummaryPublished' && wasPublished ? { publishedSummary: null } : {};
};

/** Former values of the fields that changed; none if nothing did. */
const formerValues = (was: QuestionState, { questions }: BoardState): RestoredQuestion[] => {
  const is = questions.get(was.id);
  const changed = FIELDS.filter((field) => was[field] !== is?.[field]).map((field) => [
    field,
    was[field] ?? null,
  ]);
  const [mergedInto = null] = was.ancestors;
  const isMoved = mergedInto !== (is?.ancestors[0] ?? null);
  if (changed.length === 0 && !isMoved) return [];
  return [{ questionId: was.id, ...Object.fromEntries(changed), ...(isMoved && { mergedInto }) }];
};
