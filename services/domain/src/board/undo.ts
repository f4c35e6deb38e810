import type { BoardEvent, RecordedEvent, Restored, RestoredQuestion } from '@openfloor/contract/events';
import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { BoardSettings } from '@openfloor/contract/settings';
import {
  emptyBoard,
  isCurrent,
  isPublic,
  questionsOf,
  type BoardState,
  type QuestionState,
} from './boardState.ts';
import { evolve } from './evolve.ts';
import { SETTING_KEYS } from './settings.ts';

/** How an undo gives back the value that a field had. */
type GiveBack = (restored: Restored) => void;

export type Act = {
  recorded: RecordedEvent;
  /** Every field that the event changed. Two acts on one field name it alike. */
  touched: Set<string>;
  /** The fields that undoing the act gives back. */
  before: Map<string, GiveBack>;
};

/** Fields of a question that an act can change and an undo gives back. */
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
] as const satisfies (keyof QuestionState & keyof RestoredQuestion)[];

/** Acts that also change which question is being answered, and are not undone without that. */
const OF_ANSWERING: ReadonlySet<BoardEvent['type']> = new Set<BoardEvent['type']>([
  'v1.AnsweringStarted',
  'v1.AnsweringStopped',
  'v1.TalkStarted',
]);

const UNDOABLE: ReadonlySet<BoardEvent['type']> = new Set<BoardEvent['type']>([
  'v1.QuestionHidden',
  'v1.QuestionUnhidden',
  'v1.QuestionPinned',
  'v1.QuestionUnpinned',
  'v1.QuestionAnswered',
  'v1.QuestionUnanswered',
  'v1.QuestionApproved',
  'v1.QuestionDeclined',
  'v1.QuestionReturned',
  'v1.QuestionsModerated',
  'v1.QuestionEdited',
  'v1.QuestionReplied',
  'v1.ReplyRemoved',
  'v1.QuestionLabelled',
  'v1.AnsweringStarted',
  'v1.AnsweringStopped',
  'v1.StageArranged',
  'v1.SettingsChanged',
  'v1.TalkStarted',
  'v1.ParticipantBlocked',
]);

/** The events of a log with what they changed, which of them can be undone now, and the state after them, without votes. */
export type FoldedActs = { acts: Act[]; isUndoable: (act: Act) => boolean; state: BoardState };

/** @param log all events but votes, oldest first */
export const foldActs = (log: Iterable<RecordedEvent>): FoldedActs => {
  const state = emptyBoard();
  const acts: Act[] = [];
  const latest = new Map<string, Seq>();
  for (const recorded of log) {
    const act = evolveNotingFormer(state, recorded);
    for (const field of act.touched) latest.set(field, recorded.seq);
    acts.push(act);
  }
  const isUndoable = (act: Act): boolean =>
    UNDOABLE.has(act.recorded.event.type) &&
    act.before.size > 0 &&
    act.before.keys().every((field) => latest.get(field) === act.recorded.seq) &&
    mayApply(restoredBy(act), state);
  return { acts, isUndoable, state };
};

/**
 * What undoing the event at `seq` gives back; undefined if it is no act that can be undone, or a later event changed the same.
 * @param log all events but votes, oldest first
 */
export const planUndo = (log: readonly RecordedEvent[], seq: Seq): Restored | undefined => {
  const { acts, isUndoable } = foldActs(log);
  const act = acts.find(({ recorded }) => recorded.seq === seq);
  return act && isUndoable(act) ? restoredBy(act) : undefined;
};

const restoredBy = ({ before }: Act): Restored => {
  const restored: Restored = {};
  for (const giveBack of before.values()) giveBack(restored);
  return restored;
};

/** A withdrawn question stays as it is, and only a question that the hall sees can be answered again. */
const mayApply = ({ questions = [], answeringId, talkEnded }: Restored, state: BoardState): boolean => {
  if (questions.some(({ questionId }) => state.questions.get(questionId)?.status === 'withdrawn'))
    return false;
  if (answeringId == null) return true;
  const question = state.questions.get(answeringId);
  return question !== undefined && isPublic(question) && (talkEnded ?? isCurrent(state, question));
};

const evolveNotingFormer = (state: BoardState, recorded: RecordedEvent): Act => {
  const { event } = recorded;
  const former = { ...state, blocked: new Set(state.blocked) };
  const questions = questionsOf(event).map((id) => state.questions.get(id));
  evolve(state, recorded);
  const before = new Map<string, GiveBack>([
    ...questions.flatMap((was) => (was ? formerFields(was, state.questions.get(was.id)) : [])),
    ...formerSettings(former.settings, state.settings),
    ...formerBlocks(former.blocked, state.blocked),
  ]);
  if (former.stage !== state.stage)
    before.set('stage', (restored) => void (restored.stage = [...former.stage]));
  if (former.talks !== state.talks) before.set('talk', (restored) => void (restored.talkEnded = true));
  if (OF_ANSWERING.has(event.type))
    before.set('answering', (restored) => void (restored.answeringId = former.answeringId ?? null));
  const touched = new Set(before.keys());
  if (former.answeringId !== state.answeringId) touched.add('answering');
  // A talk in which somebody asked cannot be undone.
  if (event.type === 'v2.QuestionAsked') touched.add('talk');
  return { recorded, touched, before };
};

type Formers = [field: string, giveBack: GiveBack][];

const formerFields = (was: QuestionState, is: QuestionState | undefined): Formers =>
  FIELDS.filter((field) => was[field] !== is?.[field]).map((field) => [
    `question ${was.id} ${field}`,
    (restored) => Object.assign(restoredQuestion(restored, was.id), { [field]: was[field] ?? null }),
  ]);

/** The entry of a question in `restored`, which is added if it is missing. */
const restoredQuestion = (restored: Restored, questionId: QuestionId): RestoredQuestion => {
  const questions = (restored.questions ??= []);
  const known = questions.find((question) => question.questionId === questionId);
  if (known) return known;
  const added = { questionId };
  questions.push(added);
  return added;
};

const formerSettings = (were: BoardSettings, are: BoardSettings): Formers =>
  SETTING_KEYS.filter((key) => were[key] !== are[key]).map((key) => [
    `setting ${key}`,
    (restored) => (restored.settings = { ...restored.settings, [key]: were[key] }),
  ]);

const formerBlocks = (were: ReadonlySet<SessionId>, are: ReadonlySet<SessionId>): Formers =>
  [...were.symmetricDifference(are)].map((sessionId) => [
    `block ${sessionId}`,
    (restored) => (restored[were.has(sessionId) ? 'blocked' : 'unblocked'] ??= []).push(sessionId),
  ]);
