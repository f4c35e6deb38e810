import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import {
  ballotOf,
  isPublic,
  isMerged,
  rootIdOf,
  voteOf,
  type Ballot,
  type BoardState,
} from '../board/boardState.ts';
import { CHANGING, fieldsWith, type QuestionState } from '../board/questionFields.ts';
import {
  BOARD_FIELDS,
  boardFieldsOf,
  isVote,
  questionsOf,
  sessionsOf,
  totalsIn,
  type BoardField,
} from '../board/eventFacts.ts';
import { evolve } from '../board/evolve.ts';
import { countingFor, descendantsOf } from '../board/mergedTree.ts';
import { isSame } from '../board/isSame.ts';
import { shownBy } from './audience.ts';

/**
 * What a range of events touched, found by comparing the state before and after each event, so that this module is
 * independent of event types. It stores no values but ballots: a frame takes them from the state at its end, and so
 * applies to a client at any position within the range, even if a value changed and changed back.
 */
export type Changes = {
  questions: Map<QuestionId, Set<QuestionField>>;
  board: Set<BoardField>;
  /** Sessions whose block was set or lifted. */
  blocks: Set<SessionId>;
  /**
   * By root and session: whether the session votes for the root now. Has values, because the state of readers
   * has no ballots to take them from.
   */
  ballots: Map<Ballot, boolean>;
};

const SHOWN_ON_ROOT = fieldsWith({ onRoot: true });
/** `visibility`: the question became public or left the public. */
export type QuestionField = keyof QuestionState | 'visibility';

export const noChanges = (): Changes => ({
  questions: new Map(),
  board: new Set(),
  blocks: new Set(),
  ballots: new Map(),
});

/** Applies an event to `state` as `evolve` does, and records in `changes` what it touched. */
export const evolveNoting = (
  state: BoardState,
  recorded: Pick<RecordedEvent, 'event' | 'at'>,
  changes: Changes,
): void => {
  const { event } = recorded;
  const ids = changedBy(event, state);
  const before = ids.map((id) => state.questions.get(id));
  const former = { ...state };
  const sessions = sessionsOf(event);
  const wereBlocked = sessions.map((sessionId) => state.blocked.has(sessionId));
  evolve(state, recorded);
  ids.forEach((id, place) => {
    const after = state.questions.get(id);
    const fields = after ? fieldsChanged(before[place], after) : [];
    if (fields.length > 0) touch(changes, id, fields);
    // The public's stage leaves out what it may not read.
    if (fields.includes('visibility') && state.stage.includes(id)) changes.board.add('stage');
    if (after && isMerged(after) && SHOWN_ON_ROOT.some((field) => fields.includes(field)))
      touch(changes, rootIdOf(after), ['members']);
  });
  sessions.forEach((sessionId, place) => {
    if (state.blocked.has(sessionId) !== wereBlocked[place]) changes.blocks.add(sessionId);
  });
  noteBallots(changes, event, (id) => rootIdIn(state, id));
  // The opening sets the title, but no client had the board before.
  if (event.type !== 'v1.BoardOpened')
    for (const field of BOARD_FIELDS) if (former[field] !== state[field]) changes.board.add(field);
  if (former.settings !== state.settings) touchShown(former, state, changes);
};

/** Ids of the questions whose state the event may change. */
const changedBy = (event: BoardEvent, { questions }: BoardState): QuestionId[] => {
  const ids = questionsOf(event);
  if (isVote(event)) return [...countingFor(questions, ids)];
  const recounted = Object.keys(totalsIn(event));
  if (recounted.length === 0) return ids;
  const moved = ids.flatMap((id) => [...descendantsOf(questions, id)]);
  return [...new Set([...ids, ...recounted, ...moved])];
};

const rootIdIn = ({ questions }: BoardState, id: QuestionId): QuestionId => {
  const question = questions.get(id);
  return question ? rootIdOf(question) : id;
};

/** Settings show and hide names and labels of many questions together. */
const touchShown = (former: BoardState, state: BoardState, changes: Changes): void => {
  for (const question of state.questions.values())
    if (!isSame(shownBy(former, question), shownBy(state, question)))
      touch(changes, question.id, ['name', 'labels']);
};

/** Adds the changes of a later range to those of an earlier one. */
export const mergeChanges = (changes: Changes, later: Changes): void => {
  for (const [id, fields] of later.questions) touch(changes, id, fields);
  for (const field of later.board) changes.board.add(field);
  for (const sessionId of later.blocks) changes.blocks.add(sessionId);
  for (const [ballot, isCast] of later.ballots) changes.ballots.set(ballot, isCast);
};

/**
 * Changes of events that were read from the log, by a node that has only the present state and not the states in
 * between: every question that they touched counts as changed in all fields, and every session that they name as
 * blocked or unblocked.
 */
export const changesReadBack = (events: readonly BoardEvent[], state: BoardState): Changes => {
  const changes = noChanges();
  const rootsThen = rootsInThePast(events, state);
  for (const event of events) {
    for (const field of boardFieldsOf(event, state)) changes.board.add(field);
    for (const id of questionsOf(event)) touchTree(changes, state, id);
    const recounted = Object.keys(totalsIn(event));
    for (const id of recounted) touchTree(changes, state, id);
    if (recounted.length > 0)
      for (const id of questionsOf(event).flatMap((moved) => descendantsOf(state.questions, moved)))
        touch(changes, id, ['ancestors']);
    for (const sessionId of sessionsOf(event)) changes.blocks.add(sessionId);
    noteBallots(changes, event, (id) => rootsThen(event, id));
  }
  if (changes.board.has('settings')) touchNamedOrLabelled(state, changes);
  return changes;
};

/** Marks a question and its ancestors, which count its votes and show it, as changed in all fields. */
const touchTree = (changes: Changes, { questions }: BoardState, id: QuestionId): void => {
  for (const each of [id, ...(questions.get(id)?.ancestors ?? [])])
    touch(changes, each, [...CHANGING, 'visibility']);
};

/**
 * Finds the root of a question's tree at the time of an event: the first question on its present path to the
 * root that was merged only later, else the present root. Ignores unmerges: after one, clients ask for their
 * votes again.
 */
const rootsInThePast = (events: readonly BoardEvent[], { questions }: BoardState) => {
  const mergedLast = new Map<QuestionId, number>();
  const indexes = new Map<BoardEvent, number>();
  events.forEach((event, index) => {
    indexes.set(event, index);
    if (event.type === 'v1.QuestionsMerged') for (const id of event.questionIds) mergedLast.set(id, index);
  });
  return (event: BoardEvent, id: QuestionId): QuestionId => {
    const path = [id, ...(questions.get(id)?.ancestors ?? [])];
    const eventIndex = indexes.get(event) ?? 0;
    return path.find((each) => (mergedLast.get(each) ?? -1) > eventIndex) ?? path.at(-1) ?? id;
  };
};

const noteBallots = (changes: Changes, event: BoardEvent, rootOf: (id: QuestionId) => QuestionId): void => {
  if (!isVote(event)) return;
  const { sessionId } = event;
  for (const id of questionsOf(event))
    changes.ballots.set(ballotOf({ questionId: rootOf(id), sessionId }), event.type === 'v1.VoteCast');
};

/** All questions that a change of settings may have changed. */
const touchNamedOrLabelled = (state: BoardState, changes: Changes): void => {
  for (const { id, name, labels } of state.questions.values())
    if (name !== undefined || labels.length > 0) touch(changes, id, ['name', 'labels']);
};

/** Sessions whose block was set or lifted, with their present state. */
export const blocksChanged = (changes: Changes, state: BoardState): Map<SessionId, boolean> =>
  new Map(Array.from(changes.blocks, (sessionId) => [sessionId, state.blocked.has(sessionId)]));

/**
 * By session: the questions that it now votes for, or no longer. Leaves out questions that never were public: the
 * root may be such a question if votes are read from the log without a later merge.
 */
export const ballotsChanged = (
  { ballots }: Changes,
  { questions }: BoardState,
): Map<SessionId, Record<QuestionId, boolean>> => {
  const bySession = new Map<SessionId, Record<QuestionId, boolean>>();
  for (const [ballot, isCast] of ballots) {
    const { questionId, sessionId } = voteOf(ballot);
    if (!questions.get(questionId)?.wasPublic) continue;
    const own = bySession.get(sessionId) ?? {};
    own[questionId] = isCast;
    bySession.set(sessionId, own);
  }
  return bySession;
};

const touch = (changes: Changes, id: QuestionId, fields: Iterable<QuestionField>): void => {
  const touched = changes.questions.get(id) ?? new Set();
  for (const field of fields) touched.add(field);
  changes.questions.set(id, touched);
};

const fieldsChanged = (before: QuestionState | undefined, after: QuestionState): QuestionField[] => {
  const changed: QuestionField[] = CHANGING.filter((field) => before?.[field] !== after[field]);
  if ((before !== undefined && isPublic(before)) !== isPublic(after)) changed.push('visibility');
  return changed;
};
