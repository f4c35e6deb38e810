import type { DeadLetter, Webhook, WebhookFormat, WebhookType } from '@openfloor/contract/http/webhooks';
import { WebhookStatus } from '@openfloor/contract/http/webhooks';
import type { BoardId, Seq, WebhookId } from '@openfloor/contract/ids';
import { WEBHOOKS_MAX } from '@openfloor/contract/limits';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';

export type NewWebhook = {
  boardId: BoardId;
  id: WebhookId;
  url: string;
  host: string;
  format: WebhookFormat;
  types: readonly WebhookType[];
  /** Sealed. */
  key: Buffer;
  nowMs: number;
};

/** Stores a webhook of an open board. It receives events from now on. */
export const createWebhook = (
  db: Db,
  { boardId, id, url, host, format, types, key, nowMs }: NewWebhook,
): Promise<'created' | 'too-many-webhooks' | 'board-not-found'> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    // Calls for one board run one at a time, because the number of its webhooks is limited.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('openfloor webhooks ' || ${boardId}::text, 0))`.execute(
      tx,
    );
    // The lock keeps the board from being deleted until the row is stored, and does not wait for appends.
    const { rows } = await sql<{ head: Seq; ip_address: string; webhooks: number }>`
      SELECT head_seq AS head, ip_address, (SELECT count(*)::int FROM webhooks WHERE board_id = boards.id) AS webhooks
        FROM boards WHERE id = ${boardId} AND deleted_at IS NULL FOR KEY SHARE`.execute(tx);
    const [board] = rows;
    if (!board) return 'board-not-found';
    if (board.webhooks >= WEBHOOKS_MAX) return 'too-many-webhooks';
    const now = new Date(nowMs);
    await tx
      .insertInto('webhooks')
      .values({
        board_id: boardId,
        id,
        url,
        host,
        opener: addressPrefix(board.ip_address),
        format,
        types: [...types],
        key,
        seq: board.head,
        created_at: now,
        next_attempt_at: now,
      })
      .execute();
    return 'created';
  });

/** A status as it is stored. */
export const statusIn = (stored: string | null): WebhookStatus =>
  WebhookStatus.parse(stored !== null && /^\d+$/.test(stored) ? Number(stored) : stored);

/** The webhooks of a board, oldest first. */
export const listWebhooks = async (db: Db, boardId: BoardId): Promise<Webhook[]> => {
  const rows = await db
    .selectFrom('webhooks as w')
    .select(['id', 'url', 'format', 'types', 'last_status', 'ended_at'])
    .select((of) =>
      of
        .selectFrom('dead_letters as d')
        .select(sql<number>`count(*)::int`.as('dead'))
        .whereRef('d.board_id', '=', 'w.board_id')
        .whereRef('d.webhook_id', '=', 'w.id')
        .as('dead'),
    )
    .where('board_id', '=', boardId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, url, format, types, last_status, ended_at, dead }) => ({
    webhookId: id,
    url,
    format,
    types,
    lastStatus: statusIn(last_status),
    ...(ended_at && { endedAt: ended_at.toISOString() }),
    dead: dead ?? 0,
  }));
};

export type WebhookName = { boardId: BoardId; webhookId: WebhookId };

const named = (db: Db, { boardId, webhookId }: WebhookName) =>
  db.updateTable('webhooks').where('board_id', '=', boardId).where('id', '=', webhookId);

/** @returns whether there was one */
export const deleteWebhook = async (db: Db, { boardId, webhookId }: WebhookName): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('board_id', '=', boardId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Asks for a test, which is sent before anything else. @returns whether there is such a webhook */
export const testWebhook = async (db: Db, name: WebhookName): Promise<boolean> => {
  const { numUpdatedRows } = await named(db, name)
    .set({ test_id: sql`coalesce(test_id, gen_random_uuid())` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Starts the next secret. @returns its number and the sealed key */
export const rotateWebhook = (
  db: Db,
  name: WebhookName,
  nowMs: number,
): Promise<{ key: Buffer; secret_number: number } | undefined> =>
  named(db, name)
    .set({ secret_number: sql`secret_number + 1`, rotated_at: new Date(nowMs) })
    .returning(['key', 'secret_number'])
    .executeTakeFirst();

/**
 * Makes everything after a seq be sent again, also to a webhook that ended. Events that were not sent yet are not
 * skipped.
 * @returns whether there is such a webhook
 */
export const replayWebhook = (
  db: Db,
  name: WebhookName,
  { since, nowMs }: { since: Seq; nowMs: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await named(tx, name)
      .set({
        seq: sql`least(seq, ${since}::bigint)`,
        part: sql`CASE WHEN ${since}::bigint <= seq THEN 0 ELSE part END`,
        attempts: 0,
        next_attempt_at: new Date(nowMs),
        ended_at: null,
      })
      .executeTakeFirst();
    // These deliveries are sent again.
    await tx
      .deleteFrom('dead_letters')
      .where('board_id', '=', name.boardId)
      .where('webhook_id', '=', name.webhookId)
      .where('seq', '>', sql<Seq>`${since}::bigint`)
      .execute();
    return numUpdatedRows > 0n;
  });

/** Latest first; undefined if there is no such webhook. */
export const listDeadLetters = async (
  db: Db,
  { boardId, webhookId }: WebhookName,
): Promise<DeadLetter[] | undefined> => {
  const webhook = await db
    .selectFrom('webhooks')
    .select('id')
    .where('board_id', '=', boardId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!webhook) return undefined;
  const rows = await db
    .selectFrom('dead_letters')
    .select(['id', 'type', 'seq', 'at', 'last_status'])
    .where('board_id', '=', boardId)
    .where('webhook_id', '=', webhookId)
    .orderBy('seq', 'desc')
    .orderBy('part', 'desc')
    .limit(DEAD_LETTERS_LISTED)
    .execute();
  return rows.map(({ last_status, at, ...letter }) => ({
    ...letter,
    at: at.toISOString(),
    lastStatus: statusIn(last_status),
  }));
};

const DEAD_LETTERS_LISTED = 1000;

/**
 * Replaces the sealed key of every webhook.
 * @returns errors of those that `reseal` cannot open
 */
export const resealWebhooks = async (
  db: Db,
  reseal: (key: Buffer, webhookId: WebhookId) => Buffer,
): Promise<unknown[]> => {
  const rows = await db.selectFrom('webhooks').select(['board_id', 'id', 'key']).execute();
  const failures: unknown[] = [];
  for (const { board_id: boardId, id, key } of rows) {
    let sealed: Buffer;
    try {
      sealed = reseal(key, id);
    } catch (error) {
      failures.push(error);
      continue;
    }
    await named(db, { boardId, webhookId: id }).set({ key: sealed }).execute();
  }
  return failures;
};
