import type { ContactRequest, PageQuery } from '@openfloor/contract/http/superAdmin';
import type { ContactId } from '@openfloor/contract/ids';
import { sql, type Selectable } from 'kysely';
import { limitAndOffset } from '../reads/page.ts';
import type { Db, Tables } from '../tables.ts';

/** Stores a contact request. @param isTold whether it also goes to the operator's webhook */
export const addContactRequest = async (
  db: Db,
  { createdAt, ...request }: ContactRequest,
  { isTold }: { isTold: boolean },
): Promise<void> => {
  await db
    .insertInto('contact_requests')
    .values({
      ...request,
      created_at: new Date(createdAt),
      ...(isTold && { next_notice_at: sql<Date>`now()` }),
    })
    .execute();
};

/** `next_notice_at` of a request whose notice was given up. */
export const NEVER = sql<Date>`'infinity'::timestamptz`;

export const toContactRequest = ({
  id,
  name,
  email,
  message,
  created_at: createdAt,
}: Selectable<Tables['contact_requests']>): ContactRequest => ({
  id,
  name,
  email,
  message,
  createdAt: createdAt.toISOString(),
});

/** One page, newest first, the number of all requests, and of those that the super admin has not seen. */
export const listContactRequests = async (
  db: Db,
  page: PageQuery,
): Promise<{ requests: ContactRequest[]; total: number; unseen: number }> => {
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .selectFrom('contact_requests')
    .selectAll()
    .select(sql<boolean>`coalesce(next_notice_at = ${NEVER}, false)`.as('undelivered'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counts = await db
    .selectFrom('contact_requests')
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`count(*) FILTER (WHERE NOT seen)::int`.as('unseen'))
    .executeTakeFirstOrThrow();
  const requests = rows.map((row) => ({
    ...toContactRequest(row),
    ...(row.undelivered && { undelivered: true as const }),
  }));
  return { requests, ...counts };
};

/** Marks requests as seen by the super admin; unknown ids are ignored. */
export const markContactRequestsSeen = async (db: Db, ids: readonly ContactId[]): Promise<void> => {
  await db
    .updateTable('contact_requests')
    .set({ seen: true })
    .where('id', 'in', [...ids])
    .where('seen', '=', false)
    .execute();
};

/** @returns whether the request existed */
export const deleteContactRequest = async (db: Db, id: ContactId): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('contact_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
