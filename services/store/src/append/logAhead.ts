import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type pg from 'pg';
import { VOTES, type FoldedActs } from '@openfloor/domain/board/boardState';
import { noActs } from '@openfloor/domain/board/undo';
import { recordedInTurns, type EventRow } from '../reads/events.ts';
import { foldInTurns } from '../reads/foldInTurns.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';

/** The acts of a board up to `seq`, as of an epoch in a lineage: that part of the log does not change. */
export type LogAhead = { epoch: Epoch; lineage: string; seq: Seq; acts: FoldedActs };

/** @returns undefined if the board does not exist */
export type ReadLogAhead = (boardId: BoardId) => Promise<LogAhead | undefined>;

/**
 * Reads and folds the log of a board before an undo joins the board's queue, so that the other commands do not wait for it. Undos
 * of one board share a read that is under way; the facts add what it lacks.
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

// One statement, hence one server: during a failover two statements may be answered by two servers, whose events differ.
const READ = `
  SELECT b.epoch, (SELECT log_lineage()) AS lineage, b.head_seq, e.*, ${sessionKeySql('e')} AS session_key
    FROM boards AS b
    LEFT JOIN board_events AS e
      ON e.board_id = b.id AND e.seq <= b.head_seq AND e.type <> ALL ($2::text[])
   WHERE b.id = $1
   ORDER BY e.seq`;

type Row = { epoch: Epoch; lineage: string; head_seq: Seq } & (EventRow | { seq: null });

const read = async (pool: pg.Pool, boardId: BoardId): Promise<LogAhead | undefined> => {
  const { rows } = await pool.query<Row>(READ, [boardId, VOTES]);
  const [head] = rows;
  if (!head) return undefined;
  const { epoch, lineage, head_seq: seq } = head;
  const events = rows.flatMap((row) => (row.seq === null ? [] : row));
  const acts = await foldInTurns(noActs(), await recordedInTurns(events));
  return { epoch, lineage, seq, acts };
};
