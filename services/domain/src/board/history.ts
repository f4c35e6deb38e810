import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { ActDone, HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Seq } from '@openfloor/contract/ids';
import type { BoardState } from './boardState.ts';
import { actOf, questionsOf } from './eventFacts.ts';
import { planUndo } from './undo.ts';

/** Actors whose acts are in the history. */
const HISTORY_ACTORS: readonly RecordedEvent['actor'][] = [
  'moderator',
  'speaker',
  'super-admin',
  'automatic',
];

export const isInHistory = ({ actor, event }: Pick<RecordedEvent, 'actor' | 'event'>): boolean =>
  HISTORY_ACTORS.includes(actor) && actOf(event) !== undefined;

/**
 * The history entry of an event.
 * @param state has the act of the event
 * @param undone events that were undone, by seq
 * @returns undefined if the event is not in the history
 */
export const historyEntry = (
  recorded: RecordedEvent,
  state: BoardState,
  undone: ReadonlyMap<Seq, BoardEvent> = new Map(),
): HistoryEntry | undefined => {
  const { event, seq, at } = recorded;
  const done = doneBy(event, state);
  const by = roleOf(recorded, state);
  if (!done || !by) return undefined;
  const undoneEvent = event.type === 'v1.ActUndone' ? undone.get(event.seq) : undefined;
  const wasDone = undoneEvent && doneBy(undoneEvent, state);
  return {
    seq,
    at,
    ...done,
    by,
    undoable: planUndo(state, seq) !== undefined,
    ...(event.type === 'v1.ActUndone' && { undoes: event.seq }),
    ...(wasDone && { undone: wasDone }),
  };
};

/** Undefined for an event that records no act. */
const doneBy = (event: BoardEvent, { agenda, moderators }: BoardState): ActDone | undefined => {
  const act = actOf(event);
  if (act === undefined) return undefined;
  const moderatorId = 'moderatorId' in event ? event.moderatorId : undefined;
  const moderator = moderators.find(({ id }) => id === moderatorId)?.name;
  const itemId = 'itemId' in event ? event.itemId : undefined;
  const item = agenda.find(({ id }) => id === itemId);
  return {
    act,
    questionIds: questionsOf(event),
    ...(event.type === 'v1.SettingsChanged' && {
      settings: Object.keys({ ...event.settings, ...event.lists }),
    }),
    ...(event.type === 'v1.QuestionLabelled' && { labels: event.labels }),
    ...('reason' in event && event.reason !== undefined && { reason: event.reason }),
    ...(event.type === 'v1.TalkStarted' && { talk: event.title }),
    ...(event.type === 'v1.BoardRenamed' && { title: event.title }),
    ...(item && { talk: item.title }),
    ...(moderator !== undefined && { moderator }),
  };
};

/** Who acted; undefined for participants. */
const roleOf = ({ actor, by }: RecordedEvent, { moderators }: BoardState): HistoryEntry['by'] | undefined => {
  if (actor === 'speaker' || actor === 'super-admin' || actor === 'automatic') return { role: actor };
  if (actor !== 'moderator') return undefined;
  if (by === undefined) return { role: 'owner' };
  const name = moderators.find(({ id }) => id === by)?.name;
  return { role: 'moderator', id: by, ...(name !== undefined && { name }) };
};
