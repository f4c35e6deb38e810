import type { RecordedEvent } from '@openfloor/contract/events';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { BoardState } from './boardState.ts';
import { questionsOf } from './boardState.ts';
import { actOf } from './moderationActs.ts';
import { planUndo } from './undo.ts';

/** Actors whose acts are in the history. */
export const HISTORY_ACTORS: readonly RecordedEvent['actor'][] = ['moderator', 'speaker', 'automatic'];

export const isInHistory = ({ actor, event }: Pick<RecordedEvent, 'actor' | 'event'>): boolean =>
  HISTORY_ACTORS.includes(actor) && actOf(event) !== undefined;

/** @returns undefined if the event is not in the history. @param state has the acts of these events */
export const historyEntry = (recorded: RecordedEvent, state: BoardState): HistoryEntry | undefined => {
  const { event, seq, at } = recorded;
  const act = actOf(event);
  const by = roleOf(recorded, state);
  if (act === undefined || !by) return undefined;
  return {
    seq,
    at,
    act,
    by,
    questionIds: questionsOf(event),
    undoable: planUndo(state, seq) !== undefined,
    ...(event.type === 'v1.ActUndone' && { undoes: event.seq }),
  };
};

/** Who acted; undefined for the super admin and for participants. */
const roleOf = ({ actor, by }: RecordedEvent, { moderators }: BoardState): HistoryEntry['by'] | undefined => {
  if (actor === 'speaker' || actor === 'automatic') return { role: actor };
  if (actor !== 'moderator') return undefined;
  if (by === undefined) return { role: 'owner' };
  const name = moderators.find(({ id }) => id === by)?.name;
  return { role: 'moderator', id: by, ...(name !== undefined && { name }) };
};
