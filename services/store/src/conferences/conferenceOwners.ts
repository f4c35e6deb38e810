import type { ConferenceId, OwnerId } from '@openfloor/contract/ids';
import { isRemovedOwner } from '@openfloor/domain/board/owners';
import type { ConferenceCommand } from '@openfloor/domain/conference/decide';
import { sql } from 'kysely';
import { CODE_GROUPS } from '../boards/recoveryCodes.ts';
import { removedCountSql } from '../reads/owners.ts';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';
import { digestOfCode, newWrittenCode } from '../sealing/writtenCodes.ts';
import { appendToConference, lockConference, type Acting, type Appended } from './conferenceLog.ts';

/** Number of removed owners, by the ids of a conference and its boards; absent: 0. */
export type RemovedCounts = Record<string, number>;

/**
 * The conference of a recovery code.
 * @param typed the code as a person typed it
 * @returns `removed`: the code holds as long as no further owner is removed from the conference or one of its boards
 */
export const findConferenceRecoveryCode = async (
  db: Db,
  typed: string,
): Promise<{ conferenceId: ConferenceId; removed: RemovedCounts } | undefined> => {
  const row = await db
    .selectFrom('event_recovery_codes')
    .select(['event_id', 'removed'])
    .where('digest', '=', digestOfCode(typed))
    .executeTakeFirst();
  return row && { conferenceId: row.event_id, removed: row.removed };
};

/**
 * Makes a new code for a conference and voids the former one.
 * @param by the owner who asks
 * @returns undefined if that owner was removed, or the conference does not exist
 */
export const replaceConferenceRecoveryCode = (
  db: Db,
  conferenceId: ConferenceId,
  by: OwnerId,
): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const conference = await lockConference(tx, conferenceId);
    if (!conference || isRemovedOwner(conference, by)) return undefined;
    const code = newWrittenCode(CODE_GROUPS);
    await tx
      .updateTable('event_recovery_codes')
      .set({ digest: digestOfCode(code), removed: JSON.stringify(await removedIn(tx, conferenceId)) })
      .where('event_id', '=', conferenceId)
      .execute();
    return code;
  });

/**
 * Revokes all tokens of a conference.
 * @param by the owner who asks
 * @returns false: that owner was removed, or the conference does not exist
 */
export const rotateConferenceKeys = (
  db: Db,
  conferenceId: ConferenceId,
  { by, keyId }: { by: OwnerId; keyId: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const conference = await lockConference(tx, conferenceId);
    if (!conference || isRemovedOwner(conference, by)) return false;
    await tx.updateTable('events').set({ key_id: keyId }).where('id', '=', conferenceId).execute();
    return true;
  });

const removedIn = async (tx: Db, conferenceId: ConferenceId): Promise<RemovedCounts> => {
  const { rows } = await sql<{ id: string; removed: number }>`
    SELECT e.id, ${removedCountSql(sql`e.owners`)} AS removed FROM events AS e WHERE e.id = ${conferenceId}
    UNION ALL
    SELECT b.id, ${removedCountSql(sql`b.details -> 'owners'`)} FROM event_rooms AS r JOIN boards AS b ON b.id = r.board_id
     WHERE r.event_id = ${conferenceId}`.execute(tx);
  return Object.fromEntries(rows.map(({ id, removed }) => [id, removed]));
};

/** Adds or removes an owner of a conference. */
export const changeConferenceOwners = (
  db: Db,
  conferenceId: ConferenceId,
  command: Extract<ConferenceCommand, { type: 'AddConferenceOwner' | 'RemoveConferenceOwner' }>,
  acting: Acting,
): Promise<Appended> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    return appendToConference(tx, conferenceId, command, acting);
  });
