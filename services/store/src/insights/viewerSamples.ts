import type { BoardId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Stores the viewers of the present minute; of several samples of a minute, also of other nodes, only the greatest one.
 */
export const sampleViewers = async (db: Db, viewers: ReadonlyMap<BoardId, number>): Promise<void> => {
  if (viewers.size === 0) return;
  // Every node writes in the same order, to avoid deadlocks.
  await sql`
    INSERT INTO viewer_samples AS s (board_id, minute, viewers)
    SELECT b.id, date_trunc('minute', now()), seen.viewers
      FROM unnest(${[...viewers.keys()]}::uuid[], ${[...viewers.values()]}::int[]) AS seen (id, viewers)
      JOIN boards AS b ON b.id = seen.id
     WHERE b.deleted_at IS NULL AND seen.viewers > 0
     ORDER BY b.id
    ON CONFLICT (board_id, minute) DO UPDATE SET viewers = excluded.viewers WHERE s.viewers < excluded.viewers`.execute(
    db,
  );
};

/** From `startedAt` up to but not including the minute of `endedAt`; null: no end. */
export type Period = { startedAt: string; endedAt: string | null };
/** Minutes since 1970; null: no samples. `viewerMinutes`: the most viewers of each minute, added up. */
export type ViewerPeak = {
  peak: number | null;
  first: number | null;
  last: number | null;
  viewerMinutes: number;
};

/** The most viewers of each period, its first and last minute with viewers, and how long all viewers stayed. */
export const viewerPeaks = async (
  db: Db,
  boardId: BoardId,
  periods: readonly Period[],
): Promise<ViewerPeak[]> => {
  const { rows } = await sql<ViewerPeak>`
    SELECT max(s.viewers) AS peak, (extract(epoch FROM min(s.minute)) / 60)::int AS first, (extract(epoch FROM max(s.minute)) / 60)::int AS last,
           coalesce(sum(s.viewers), 0)::int AS "viewerMinutes"
      FROM unnest(${periods.map(({ startedAt }) => startedAt)}::timestamptz[], ${periods.map(({ endedAt }) => endedAt)}::timestamptz[])
             WITH ORDINALITY AS period (started, ended, place)
      LEFT JOIN viewer_samples AS s ON s.board_id = ${boardId} AND s.minute >= date_trunc('minute', period.started)
       AND (period.ended IS NULL OR s.minute < date_trunc('minute', period.ended))
     GROUP BY period.place ORDER BY period.place`.execute(db);
  return rows;
};

/** The most viewers of each step, by its first minute since 1970. Steps start at multiples of their length. */
export const viewerSteps = async (
  db: Db,
  boardId: BoardId,
  { startedAt, endedAt }: Period,
  stepMinutes: number,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ minute: number; viewers: number }>`
    SELECT (floor(extract(epoch FROM minute) / 60 / ${stepMinutes}::int) * ${stepMinutes}::int)::int AS minute, max(viewers) AS viewers
      FROM viewer_samples
     WHERE board_id = ${boardId} AND minute >= date_trunc('minute', ${startedAt}::timestamptz)
       AND (${endedAt}::timestamptz IS NULL OR minute < date_trunc('minute', ${endedAt}::timestamptz))
     GROUP BY 1 ORDER BY 1`.execute(db);
  return new Map(rows.map(({ minute, viewers }) => [minute, viewers]));
};

/** The most viewers in one minute over all of these boards; null: none were counted. */
export const peakOfBoards = async (db: Db, boardIds: readonly BoardId[]): Promise<number | null> => {
  const { rows } = await sql<{ peak: number | null }>`
    SELECT max(viewers)::int AS peak FROM (
      SELECT sum(viewers) AS viewers FROM viewer_samples WHERE board_id = ANY (${boardIds}::uuid[]) GROUP BY minute) AS minutes`.execute(
    db,
  );
  return rows[0]?.peak ?? null;
};
