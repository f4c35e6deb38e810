import { sql } from 'kysely';
import { daysSql, DEMO_LIFETIME } from '../boards/removal.ts';
import type { Db } from '../tables.ts';

/**
 * Deletes the conferences of which no board is stored any more: those of demos a day after their creation, others once
 * nothing happened to them for `retentionDays`; undefined: they are kept. A conference that gets a room meanwhile makes
 * the statement fail, by its foreign key.
 * @returns number of conferences
 */
export const deleteAbandonedConferences = async (
  db: Db,
  { retentionDays }: { retentionDays: number | undefined },
): Promise<number> => {
  const lastChange = sql`(SELECT max(recorded_at) FROM event_log WHERE event_id = events.id)`;
  const isOver =
    retentionDays === undefined ? sql`false` : sql`${lastChange} < now() - ${daysSql(retentionDays)}`;
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM event_rooms WHERE event_id = events.id)`)
    .where(sql<boolean>`(demo AND created_at < now() - ${DEMO_LIFETIME} OR ${isOver})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
