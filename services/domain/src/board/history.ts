import type { RecordedEvent } from '@openfloor/contract/events';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Seq } from '@openfloor/contract/ids';
import type { BoardState, FoldedActs } from './boardState.ts';
import { questionsOf } from './boardState.ts';
import { actOf } from './moderationActs.ts';
import { planUndo } from './undo.ts';

/** The latest `limit` acts before a seq. */
export type HistoryPage = { before?: Seq | undefined; limit: number };

/** The acts of a page, oldest first. */
export const actsBefore = (
  log: readonly RecordedEvent[],
  { before = Infinity, limit }: HistoryPage,
): RecordedEvent[] => log.filter((recorded) => recorded.seq < before && isAct(recorded)).slice(-limit);

/**
 * Entries of the history, newest first.
 * @param acts of one page, oldest first
 * @param folded the whole log, noted from the first of these on: only later events can keep one of them from being undone
 */
export const historyOf = (acts: readonly RecordedEvent[], folded: FoldedActs): HistoryEntry[] =>
  acts
    .flatMap((recorded) => {
      const { event, seq, at } = recorded;
      const name = actOf(event);
      const by = roleOf(recorded, folded.state);
      if (name === undefined || !by) return [];
      const undoable = planUndo(folded, seq) !== undefined;
      const undoes = event.type === 'v1.ActUndone' && { undoes: event.seq };
      return [{ seq, at, act: name, by, questionIds: questionsOf(event), undoable, ...undoes }];
    })
    .toReversed();

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
