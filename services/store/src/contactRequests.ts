import type { ContactRequest, PageQuery } from '@openfloor/contract/http/superAdmin';
import type { ContactId } from '@openfloor/contract/ids';
import { sql, type Kysely } from 'kysely';
import { limitAndOffset } from './reads/page.ts';
import type { Tables } from './tables.ts';

export const addContactRequest = async (
  db: Kysely<Tables>,
  { createdAt, ...request }: ContactRequest,
): Promise<void> => {
  await db
    .insertInto('contact_requests')
    .values({ ...request, created_at: new Date(createdAt) })
    .execute();
};

/** One page, newest first, and the number of all requests. */
export const listContactRequests = async (
  db: Kysely<Tables>,
  page: PageQuery,
): Promise<{ requests: ContactRequest[]; total: number }> => {
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .selectFrom('contact_requests')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('contact_requests')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    requests: rows.map(({ created_at, ...request }) => ({ ...request, createdAt: created_at.toISOString() })),
    total,
  };
};

/** @returns whether the request existed */
export const deleteContactRequest = async (db: Kysely<Tables>, id: ContactId): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('contact_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
