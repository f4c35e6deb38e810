import { isDeepStrictEqual } from 'node:util';
import type { BoardId, ConferenceId } from '@openfloor/contract/ids';
import { foldConference } from '@openfloor/domain/conference/evolve';
import type { Selectable } from 'kysely';
import { readEntries } from './conferenceLog.ts';
import type { Db, Tables } from '../tables.ts';
import { READING, setBounds } from '../database/transactionBounds.ts';

export type ConferenceFault = { conferenceId: ConferenceId; fault: string };

/** Compares every conference with its log, each from one database snapshot, while the service runs. */
export async function* verifyConferences(
  db: Db,
): AsyncGenerator<ConferenceFault | { conferenceId: ConferenceId }> {
  const events = await db.selectFrom('events').select('id').orderBy('created_at').execute();
  for (const { id: conferenceId } of events) {
    yield { conferenceId };
    for (const fault of await verifyConference(db, conferenceId)) yield { conferenceId, fault };
  }
}

const verifyConference = (db: Db, conferenceId: ConferenceId): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setBounds(tx, READING);
      const row = await tx.selectFrom('events').selectAll().where('id', '=', conferenceId).executeTakeFirst();
      return row ? faultsOf(tx, row) : [];
    });

const faultsOf = async (tx: Db, row: Selectable<Tables['events']>): Promise<string[]> => {
  try {
    const entries = await readEntries(tx, row.id);
    const [first] = entries;
    const { title, rooms, owners } = foldConference(entries);
    const listed = [...rooms].flatMap(([boardId, { room, isRemoved }]) =>
      isRemoved ? [] : { boardId, room },
    );
    const stored = await storedOf(
      tx,
      listed.map(({ boardId }) => boardId),
    );
    const expected = listed.filter(({ boardId }) => stored.has(boardId));
    return [
      ...(first?.entry.type === 'v1.EventOpened' && first.entry.shortId === row.short_id
        ? []
        : ['the log does not begin with the opening of this event']),
      ...(entries.every(({ seq }, place) => seq === place + 1) && entries.length === row.head_seq
        ? []
        : [`head_seq is ${row.head_seq}, and the log has ${entries.length} entries`]),
      ...(isDeepStrictEqual(owners, row.owners) ? [] : ['the owners differ from the log']),
      ...(title === row.title ? [] : ['the title differs from the log']),
      ...(isDeepStrictEqual(await projectedOf(tx, row.id), expected)
        ? []
        : ['the rooms differ from the log']),
    ];
  } catch (error) {
    return [`the log cannot be read: ${String(error)}`];
  }
};

const storedOf = async (tx: Db, boardIds: readonly BoardId[]): Promise<Set<BoardId>> => {
  if (boardIds.length === 0) return new Set();
  const rows = await tx.selectFrom('boards').select('id').where('id', 'in', boardIds).execute();
  return new Set(rows.map(({ id }) => id));
};

const projectedOf = async (
  tx: Db,
  conferenceId: ConferenceId,
): Promise<{ boardId: BoardId; room: string }[]> => {
  const rows = await tx
    .selectFrom('event_rooms')
    .select(['board_id', 'room'])
    .where('event_id', '=', conferenceId)
    .orderBy('place')
    .execute();
  return rows.map(({ board_id: boardId, room }) => ({ boardId, room }));
};
