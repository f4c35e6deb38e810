import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { ClientBase } from 'pg';
import { toRecorded, type EventRow } from '../reads/events.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import { SERVER } from '../database/serverSql.ts';
import { BRIEF, boundsSql } from '../database/transactionBounds.ts';
import { isSameEvent, type KnownPosition } from './lostTail.ts';

/**
 * The server that was asked, and the boards whose last known event it has at its seq, each with its `continuedFrom`.
 */
export type Vouched = { server: string; intact: ReadonlyMap<BoardId, Seq | undefined> };

const FIND = `
  SELECT e.*, ${sessionKeySql('e')} AS session_key FROM unnest($1::uuid[], $2::text[], $3::int[]) AS known (id, epoch, seq)
    JOIN boards AS b ON b.id = known.id AND b.epoch = known.epoch
    JOIN board_events AS e ON e.board_id = known.id AND e.seq = known.seq`;

// Rows are locked in the order of their ids, so that two nodes do not wait for each other.
const VOUCH = `
  UPDATE boards SET lineage = log_lineage()
    FROM (SELECT b.id FROM unnest($1::uuid[], $2::text[]) AS intact (id, epoch)
            JOIN boards AS b ON b.id = intact.id AND b.epoch = intact.epoch
           WHERE b.lineage <> log_lineage()
           ORDER BY b.id FOR UPDATE OF b) AS vouched
   WHERE boards.id = vouched.id`;

// Runs after VOUCH: from then on the value does not change as long as this server answers.
const CONTINUED_FROM = 'SELECT id, continued_from FROM boards WHERE id = ANY ($1::uuid[])';

/**
 * Compares the last event that a node has read of each board with the log of this server. Where the event is in place,
 * the board belongs to this server's lineage from now on: no seq was used twice. Only a node that follows a board can
 * vouch for it, because any other may have missed the last events.
 */
export const vouchFor = async (client: ClientBase, known: readonly KnownPosition[]): Promise<Vouched> => {
  // One transaction, so that a pooler cannot change the server between the statements.
  await client.query(`BEGIN; ${boundsSql(BRIEF)}`);
  try {
    const { rows: names } = await client.query<{ server: string }>(`SELECT ${SERVER} AS server`);
    const { rows } = await client.query<EventRow>(FIND, [
      known.map(({ boardId }) => boardId),
      known.map(({ epoch }) => epoch),
      known.map(({ seq }) => seq),
    ]);
    const found = new Map(rows.map((row) => [row.board_id, row]));
    const intact = known.filter((position) => isInPlace(found.get(position.boardId), position));
    await client.query(VOUCH, [intact.map(({ boardId }) => boardId), intact.map(({ epoch }) => epoch)]);
    const { rows: boards } = await client.query<{ id: BoardId; continued_from: Seq | null }>(CONTINUED_FROM, [
      intact.map(({ boardId }) => boardId),
    ]);
    await client.query('COMMIT');
    return {
      server: names[0]?.server ?? '',
      intact: new Map(boards.map(({ id, continued_from }) => [id, continued_from ?? undefined])),
    };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

/** Whether a row has the known event. An event that this version cannot read counts as another one. */
const isInPlace = (row: EventRow | undefined, { last }: KnownPosition): boolean => {
  if (!row) return false;
  try {
    return isSameEvent(toRecorded(row), last);
  } catch {
    return false;
  }
};
