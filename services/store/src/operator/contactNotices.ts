import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import type { ContactId } from '@openfloor/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import { NEVER, toContactRequest } from './contactRequests.ts';
import type { Db } from '../tables.ts';

/** `attempts`: number of attempts, including the one that follows. */
export type LeasedContact = { request: ContactRequest; attempts: number };

/** The time of the database, as for leases of webhooks: clocks of nodes may differ by more than a lease lasts. */
const inMs = (ms: number): RawBuilder<Date> => sql<Date>`now() + ${ms}::float8 * interval '1 millisecond'`;

/**
 * Leases the request whose notice is due first. If the node does not report the result, the notice is due again after
 * the lease.
 * @returns undefined: none is due
 */
export const leaseContact = async (db: Db, leaseMs: number): Promise<LeasedContact | undefined> => {
  const row = await db
    .updateTable('contact_requests')
    .set({ next_notice_at: inMs(leaseMs), notice_attempts: sql`notice_attempts + 1` })
    .where('id', '=', (of) =>
      of
        .selectFrom('contact_requests')
        .select('id')
        .where('next_notice_at', '<=', sql<Date>`now()`)
        .orderBy('next_notice_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row && { request: toContactRequest(row), attempts: row.notice_attempts };
};

/** Whether the request still exists: the super admin may have deleted it. */
export const contactRequestExists = async (db: Db, id: ContactId): Promise<boolean> =>
  (await db.selectFrom('contact_requests').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/**
 * Stores the result of a notice, unless another node has leased the request since.
 * @param next ms until it is sent again; `dead`: it is given up
 */
export const setNextNotice = async (
  db: Db,
  { request, attempts }: LeasedContact,
  next: 'delivered' | 'dead' | number,
): Promise<void> => {
  const nextNoticeAt = next === 'delivered' ? null : next === 'dead' ? NEVER : inMs(next);
  await db
    .updateTable('contact_requests')
    .set({ next_notice_at: nextNoticeAt })
    .where('id', '=', request.id)
    .where('notice_attempts', '=', attempts)
    .execute();
};
