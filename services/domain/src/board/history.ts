import type { RecordedEvent } from '@openfloor/contract/events';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Seq } from '@openfloor/contract/ids';
import type { BoardState } from './boardState.ts';
import { questionsOf } from './boardState.ts';
import { actOf } from './moderationActs.ts';
import { foldActs } from './undo.ts';

export type HistoryPage = { before?: Seq | undefined; limit?: number };

/**
 * The moderation acts of a board, newest first: the latest `limit` of those before a seq.
 * @param log all events but votes, oldest first
 */
export const historyOf = (
  log: readonly RecordedEvent[],
  { before = Infinity, limit = Infinity }: HistoryPage = {},
): HistoryEntry[] => {
  const page = log.filter((recorded) => recorded.seq < before && isAct(recorded)).slice(-limit);
  const { acts, isUndoable, state } = foldActs(log, new Set(page.map(({ seq }) => seq)));
  return acts
    .flatMap((act) => {
      const { event, seq, at } = act.recorded;
      const name = actOf(event);
      const by = roleOf(act.recorded, state);
      if (name === undefined || !by) return [];
      const undoes = event.type === 'v1.ActUndone' && { undoes: event.seq };
      return [
        { seq, at, act: name, by, questionIds: questionsOf(event), undoable: isUndoable(act), ...undoes },
      ];
    })
    .toReversed();
};

const isAct = ({ actor, event }: RecordedEvent): boolean =>
  (actor === 'moderator' || actor === 'speaker' || actor === 'automatic') && actOf(event) !== undefined;

/** Who acted; undefined for the super admin and for participants. */
const roleOf = ({ actor, by }: RecordedEvent, { moderators }: BoardState): HistoryEntry['by'] | undefined => {
  if (actor === 'speaker' || actor === 'automatic') return { role: actor };
  if (actor !== 'moderator') return undefined;
  if (by === undefined) return { role: 'owner' };
  const name = moderators.find(({ id }) => id === by)?.name;
  return { role: 'moderator', id: by, ...(name !== undefined && { name }) };
};
