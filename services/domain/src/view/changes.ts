import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { questionOf, type BoardState, type QuestionState } from '../board/boardState.ts';
import { evolve } from '../board/evolve.ts';

/**
 * What a range of events touched, found by holding the state before each event against the state after
 * it, so that no reader needs to know one event from another. No values are kept: a frame gives them as
 * they stand at its end, and is right for a reader anywhere within the range, also where a value left
 * and came back.
 */
export type Changes = {
  questions: Map<QuestionId, Set<QuestionField>>;
  /** Sessions whose block was set or lifted. */
  blocks: Set<SessionId>;
};

/** What can change of a question; a new one changes in all of them. */
const QUESTION_FIELDS = ['text', 'votes', 'hidden', 'pinned', 'isAnswered'] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

export const noChanges = (): Changes => ({ questions: new Map(), blocks: new Set() });

/** Brings `state` forward by one event, as `evolve` does, and notes what that touched. */
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

/** Puts a later range behind an earlier one. */
export const mergeChanges = (changes: Changes, later: Changes): void => {
  for (const [id, fields] of later.questions) touch(changes, id, fields);
  for (const sessionId of later.blocks) changes.blocks.add(sessionId);
};

/**
 * The questions that some events touched, for a reader who has the present state alone: each as if it
 * were new. Blocks are not read back; who comes late asks how things stand.
 */
export const changesReadBack = (events: Iterable<BoardEvent>): Changes => {
  const changes = noChanges();
  for (const event of events) {
    const id = questionOf(event);
    if (id !== undefined) touch(changes, id, QUESTION_FIELDS);
  }
  return changes;
};

/** Sessions whose block was set or lifted, and what holds now. */
export const blocksChanged = (changes: Changes, state: BoardState): Map<SessionId, boolean> =>
  new Map(Array.from(changes.blocks, (sessionId) => [sessionId, state.blocked.has(sessionId)]));

const touch = (changes: Changes, id: QuestionId, fields: Iterable<QuestionField>): void => {
  const touched = changes.questions.get(id) ?? new Set();
  for (const field of fields) touched.add(field);
  changes.questions.set(id, touched);
};

const fieldsChanged = (before: QuestionState | undefined, after: QuestionState): QuestionField[] =>
  QUESTION_FIELDS.filter((field) => before?.[field] !== after[field]);
