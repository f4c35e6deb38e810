import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type pg from 'pg';
import { eventsButVotes } from '../reads/events.ts';
import { onClient } from '../reads/knownLog.ts';

/** A board's events but votes up to `seq`, as of an epoch in a lineage: that part of the log does not change. */
export type LogAhead = { epoch: Epoch; lineage: string; seq: Seq; events: readonly RecordedEvent[] };

/** @returns undefined if the board does not exist */
export type ReadLogAhead = (boardId: BoardId) => Promise<LogAhead | undefined>;

/**
 * Reads the log of a board before an undo joins the board's queue, so that the other commands do not wait for it. Undos of one
 * board share a read that is under way; the facts add what it lacks.
 */
export const createLogAhead = (pool: pg.Pool): ReadLogAhead => {
  const underWay = new Map<BoardId, Promise<LogAhead | undefined>>();
  return (boardId) => {
    const known = underWay.get(boardId);
    if (known) return known;
    const reading = read(pool, boardId).finally(() => underWay.delete(boardId));
    underWay.set(boardId, reading);
    return reading;
  };
};

const read = async (pool: pg.Pool, boardId: BoardId): Promise<LogAhead | undefined> => {
  const { rows } = await pool.query<Omit<LogAhead, 'events'>>(
    'SELECT epoch, log_lineage() AS lineage, head_seq AS seq FROM boards WHERE id = $1',
    [boardId],
  );
  const [head] = rows;
  return head && { ...head, events: await eventsButVotes(onClient(pool), boardId, { upTo: head.seq }) };
};
