import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { figuresOf } from '@openfloor/domain/figures/figures';
import { applyEvent, emptyInsights, type InsightsState } from '@openfloor/domain/figures/insightsState';
import { addPart, INSIGHTS_VERSION, partsOf } from '@openfloor/domain/figures/storedInsights';
import { sql } from 'kysely';
import { inSlices } from '../reads/inSlices.ts';
import { recordedIn, unparsedPages, type LogRange } from '../reads/unparsedRows.ts';
import type { Db } from '../tables.ts';

/** Storing the state costs more than reading a page, so it is stored only after this many events. */
const EVENTS_PER_STORE = 50_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export type Computed = { epoch: Epoch; seq: Seq };

/**
 * Adds a board's present events to its figures, page by page. Several nodes may do so at the same time: the first one
 * that stores what follows a position wins. Postgres rests between two pages.
 * @returns undefined if the board is deleted, or if a node of a later version computes its figures
 * @throws AbortError after the present page, once the signal is aborted
 */
export const computeInsights = async (
  db: Db,
  boardId: BoardId,
  signal?: AbortSignal,
): Promise<Computed | undefined> => {
  let end: Seq | undefined;
  for (;;) {
    const stored = await findStored(db, boardId);
    if (!stored || stored.isLaterVersion) return undefined;
    const { epoch, seq, head } = stored;
    // Votes that arrive meanwhile are left for the next time: there would be no end on a busy board.
    end = Math.min(end ?? head, head);
    if (seq >= end) return { epoch, seq };
    const state = stored.state ? await unpack(stored.state) : emptyInsights();
    const range = { boardId, epoch, from: seq, to: Math.min(end, seq + EVENTS_PER_STORE) };
    const isApplied = await applyEvents(db, state, range, signal);
    // If not, the board has another epoch by now.
    if (isApplied) await store(db, range, state);
  }
};

type Stored = Computed & { head: Seq; state: Buffer | null; isLaterVersion: boolean };

/** The stored figures of a board; seq 0 without a state if nothing of the present epoch and version is stored. */
const findStored = async (db: Db, boardId: BoardId): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    SELECT b.epoch, b.head_seq AS head, coalesce(i.seq, 0) AS seq, i.state,
           EXISTS (SELECT FROM insights WHERE board_id = b.id AND epoch = b.epoch AND version > ${INSIGHTS_VERSION}) AS "isLaterVersion"
      FROM boards AS b
      LEFT JOIN insights AS i ON i.board_id = b.id AND i.epoch = b.epoch AND i.version = ${INSIGHTS_VERSION}
     WHERE b.id = ${boardId}`.execute(db);
  return rows[0];
};

/** @returns false if the board has another epoch by now, or is deleted */
const applyEvents = async (
  db: Db,
  state: InsightsState,
  range: LogRange,
  signal?: AbortSignal,
): Promise<boolean> => {
  for await (const rows of unparsedPages(db, range, signal)) {
    if (!rows) return false;
    for await (const row of inSlices(rows)) applyEvent(state, recordedIn(row));
  }
  return true;
};

/** Writes one part of the state per line, each part in its own turn of the event loop. */
const pack = async (state: InsightsState): Promise<Buffer> => {
  const lines: string[] = [];
  for (const part of partsOf(state)) {
    lines.push(JSON.stringify(part));
    await nextTurn();
  }
  return compress(lines.join('\n'));
};

const unpack = async (packed: Buffer): Promise<InsightsState> => {
  const state = emptyInsights();
  for (const line of String(await decompress(packed)).split('\n')) {
    addPart(state, JSON.parse(line));
    await nextTurn();
  }
  return state;
};

/** Stores nothing if another node was faster, or if the board has another epoch. */
const store = async (db: Db, { boardId, epoch, from, to }: LogRange, state: InsightsState): Promise<void> => {
  const packed = await pack(state);
  const talks = JSON.stringify(figuresOf(boardId, state));
  // The lock keeps the board from being deleted until the row is stored, and does not wait for appends.
  await sql`
    INSERT INTO insights AS i (board_id, epoch, version, seq, state, talks)
    SELECT id, epoch, ${INSIGHTS_VERSION}, ${to}, ${packed}, ${talks}::jsonb
      FROM boards WHERE id = ${boardId} AND epoch = ${epoch} FOR KEY SHARE
    ON CONFLICT (board_id) DO UPDATE
       SET epoch = excluded.epoch, version = excluded.version, seq = excluded.seq, state = excluded.state, talks = excluded.talks,
           computed_at = now()
     WHERE (i.epoch = excluded.epoch AND i.version = excluded.version AND i.seq = ${from})
        OR (${from}::integer = 0 AND (i.epoch <> excluded.epoch OR i.version < excluded.version))`.execute(
    db,
  );
};
