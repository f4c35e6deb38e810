import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { questionOf, type BoardState, type QuestionState } from '../board/boardState.ts';
import { evolve } from '../board/evolve.ts';

/**
 * What a range of events touched, found by comparing the state before and after each event, so that this module is
 * independent of event types. It stores no values: a frame takes them from the state at its end, and so applies to a client at
 * any position within the range, even if a value changed and changed back.
 */
export type Changes = {
  questions: Map<QuestionId, Set<QuestionField>>;
  /** Sessions whose block was set or lifted. */
  blocks: Set<SessionId>;
};

/** Fields of a question that can change; a new question changes in all of them. */
const QUESTION_FIELDS = ['text', 'votes', 'hidden', 'pinned', 'isAnswered'] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

export const noChanges = (): Changes => ({ questions: new Map(), blocks: new Set() });

/** Applies an event to `state` as `evolve` does, and records in `changes` what it touched. */
export const evolveNoting = (
  state: BoardState,
  recorded: Pick<RecordedEvent, 'event' | 'at'>,
  changes: Changes,
): void => {
  const { event } = recorded;
  const id = questionOf(event);
  const sessionId = 'sessionId' in event ? event.sessionId : undefined;
  const before = id === undefined ? undefined : state.questions.get(id);
  const wasBlocked = sessionId !== undefined && state.blocked.has(sessionId);
  evolve(state, recorded);
  const after = id === undefined ? undefined : state.questions.get(id);
  if (after) touch(changes, after.id, fieldsChanged(before, after));
  if (sessionId !== undefined && state.blocked.has(sessionId) !== wasBlocked) changes.blocks.add(sessionId);
};

/** Adds the changes of a later range to those of an earlier one. */
export const mergeChanges = (changes: Changes, later: Changes): void => {
  for (const [id, fields] of later.questions) touch(changes, id, fields);
  for (const sessionId of later.blocks) changes.blocks.add(sessionId);
};

/**
 * Changes for a reader that has only the present state: every question that the events touched counts as new. Blocks are
 * left out; a client that resumes asks for its own status.
 */
export const changesReadBack = (events: Iterable<BoardEvent>): Changes => {
  const changes = noChanges();
  for (const event of events) {
    const id = questionOf(event);
    if (id !== undefined) touch(changes, id, QUESTION_FIELDS);
  }
  return changes;
};

/** Sessions whose block was set or lifted, with their present state. */
export const blocksChanged = (changes: Changes, state: BoardState): Map<SessionId, boolean> =>
  new Map(Array.from(changes.blocks, (sessionId) => [sessionId, state.blocked.has(sessionId)]));

const touch = (changes: Changes, id: QuestionId, fields: Iterable<QuestionField>): void => {
  const touched = changes.questions.get(id) ?? new Set();
  for (const field of fields) touched.add(field);
  changes.questions.set(id, touched);
};

const fieldsChanged = (before: QuestionState | undefined, after: QuestionState): QuestionField[] =>
  QUESTION_FIELDS.filter((field) => before?.[field] !== after[field]);
