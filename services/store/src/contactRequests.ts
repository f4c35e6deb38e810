import type { ContactRequest } from '@openfloor/contract/http';
import type { ContactId } from '@openfloor/contract/ids';
import type { Kysely } from 'kysely';
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

/** Newest first. */
export const listContactRequests = async (db: Kysely<Tables>): Promise<ContactRequest[]> => {
  const rows = await db.selectFrom('contact_requests').selectAll().orderBy('created_at', 'desc').execute();
  return rows.map(({ created_at, ...request }) => ({ ...request, createdAt: created_at.toISOString() }));
};

/** @returns whether there was one */
export const deleteContactRequest = async (db: Kysely<Tables>, id: ContactId): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('contact_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
