import type { BoardEvent, RecordedEvent, Restored, RestoredQuestion } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import {
  emptyBoard,
  groupedIn,
  isCurrent,
  isMerged,
  isPublic,
  questionsOf,
  rootIdOf,
  sessionsOf,
  type BoardState,
  type QuestionState,
} from './boardState.ts';
import { evolve } from './evolve.ts';
import { hasRoomFor } from './mergedTree.ts';
import { isRevocable } from './moderationActs.ts';
import { areTimesInOrder, changedSettings } from './settings.ts';

/** An event, and the former values of everything that it changed. */
export type Act = { recorded: RecordedEvent; former: Restored };

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

/** Events of a log, which of them can be undone now, and the state after them, without votes. */
export type FoldedActs = { acts: Act[]; isUndoable: (act: Act) => boolean; state: BoardState };

/**
 * @param log all events but votes, oldest first
 * @param wanted the events to return. A log may be long, and noting former values takes most of the time: it begins with the
 *   first of these, because only later events can keep one of them from being undone.
 */
export const foldActs = (log: Iterable<RecordedEvent>, wanted?: ReadonlySet<Seq>): FoldedActs => {
  const state = emptyBoard();
  const acts: Act[] = [];
  const standing = createStanding();
  let isNoting = false;
  for (const recorded of log) {
    const { seq } = recorded;
    const isWanted = wanted?.has(seq) ?? true;
    isNoting ||= isWanted;
    if (!isNoting) {
      evolve(state, recorded);
      continue;
    }
    const act = evolveNotingFormer(state, recorded);
    standing.note(act);
    if (isWanted) acts.push(act);
  }
  const isUndoable = (act: Act): boolean => {
    const { event, seq } = act.recorded;
    return (
      isRevocable(event) &&
      fieldsOf(act).every((field) => standing.latestOn(field) === seq) &&
      mayRestore(act.former, state)
    );
  };
  return { acts, isUndoable, state };
};

/**
 * The values that undoing the event at `seq` gives back; undefined if it cannot be undone.
 * @param log all events but votes, oldest first
 */
export const planUndo = (log: readonly RecordedEvent[], seq: Seq): Restored | undefined => {
  const { acts, isUndoable } = foldActs(log, new Set([seq]));
  const [act] = acts;
  return act && isUndoable(act) ? act.former : undefined;
};

/**
 * The events that changed each field, without those that were undone: an act and its undo count as if neither had happened, so
 * that a second undo takes back the act before.
 */
const createStanding = () => {
  const changesOf = new Map<string, Seq[]>();
  return {
    note: (act: Act): void => {
      const { event, seq } = act.recorded;
      const changed = new Set(fieldsOf(act));
      if (event.type === 'v1.ActUndone')
        for (const field of fieldNames(event.restored)) {
          const changes = changesOf.get(field);
          if (changes?.at(-1) === event.seq) changes.pop();
          changed.delete(field);
        }
      for (const field of changed) {
        const changes = changesOf.get(field);
        if (changes) changes.push(seq);
        else changesOf.set(field, [seq]);
      }
    },
    latestOn: (field: string): Seq | undefined => changesOf.get(field)?.at(-1),
  };
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
