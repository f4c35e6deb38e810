import { randomUUID } from 'node:crypto';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { deleteAbandonedConferences } from '../maintenance/abandonedConferences.ts';
import { verifyConferences } from './verifyConferences.ts';
import { newBoard, openSuiteStore } from '../testing/testStore.ts';
import { openConference, openRoom, removeRoom, type NewConference } from './openConference.ts';
import { readRooms } from './readConference.ts';

const store = await openSuiteStore();
const { kysely: db } = store;
const AT = '2026-03-01T10:00:00.000Z';

const newConference = (details: Partial<NewConference> = {}): NewConference => ({
  id: randomUUID(),
  shortId: randomUUID().replaceAll('-', ''),
  title: 'Our conference',
  adminKey: randomUUID(),
  ownerSessionId: randomUUID(),
  recoveryCode: randomUUID(),
  demo: false,
  at: AT,
  ...details,
});

const openSampleConference = async (names = ['Hall', 'Garden'], details: Partial<NewConference> = {}) => {
  const event = newConference(details);
  const { ownerSessionId, demo } = event;
  const boards = names.map((title) => newBoard({ title, ownerSessionId, demo }));
  const result = await openConference(db, event, boards, { boardsMax: Infinity });
  if (result !== 'opened') throw new Error(result);
  return { event, boardIds: boards.map(({ id }) => id) };
};

const faultsOf = async (conferenceId: string): Promise<string[]> => {
  const faults: string[] = [];
  for await (const found of verifyConferences(db))
    if ('fault' in found && found.conferenceId === conferenceId) faults.push(found.fault);
  return faults;
};

const stored = async (conferenceId: string): Promise<boolean> =>
  (await db.selectFrom('events').select('id').where('id', '=', conferenceId).executeTakeFirst()) !==
  undefined;

/** Makes a conference older. */
const age = (conferenceId: string, days: number) =>
  sql`WITH aged AS (
      UPDATE events SET created_at = now() - ${days}::int * interval '1 day',
             owners = jsonb_set(owners, '{0,since}', to_jsonb(to_char(
               (now() - ${days}::int * interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       WHERE id = ${conferenceId})
    UPDATE event_log SET recorded_at = date_trunc('milliseconds', now()) - ${days}::int * interval '1 day' WHERE event_id = ${conferenceId}`.execute(
    db,
  );

describe('An event in Postgres', () => {
  it('takes another code when its own or that of a board is taken, and stores nothing before', async () => {
    const { event } = await openSampleConference();
    const again = newConference({ shortId: event.shortId });
    const board = newBoard();
    expect(await openConference(db, again, [board], { boardsMax: Infinity })).toBe('short-id-taken');
    const twice = [board, newBoard({ title: 'Garden', shortId: board.shortId })];
    expect(await openConference(db, newConference(), twice, { boardsMax: Infinity })).toBe('short-id-taken');
    expect(await db.selectFrom('boards').select('id').where('id', '=', board.id).execute()).toEqual([]);
  });

  it('keeps the order of its rooms, and stores no board for a room that is refused', async () => {
    const { event, boardIds } = await openSampleConference();
    const add = async (title: string) => {
      const board = newBoard({ title, ownerSessionId: event.ownerSessionId });
      return {
        board,
        result: await openRoom(db, event.id, board, {
          boardsMax: Infinity,
          by: FIRST_OWNER_ID,
          ownerId: randomUUID,
        }),
      };
    };
    await removeRoom(db, event.id, boardIds[0] ?? '', { at: AT });
    expect(await add('Hall')).toMatchObject({ result: { ok: true, seq: 3 } });
    const refused = await add('garden');
    expect(refused.result).toEqual({ ok: false, code: 'room-name-taken' });
    expect(await db.selectFrom('boards').select('id').where('id', '=', refused.board.id).execute()).toEqual(
      [],
    );
    expect((await readRooms(db, event.id)).map(({ room }) => room)).toEqual(['Garden', 'Hall']);
    expect(await removeRoom(db, randomUUID(), boardIds[0] ?? '', { at: AT })).toEqual({
      ok: false,
      code: 'event-not-found',
    });
    expect(await faultsOf(event.id)).toEqual([]);
  });

  it.each([
    ['head_seq is 2', `UPDATE events SET head_seq = 2`, 'id'],
    ['the title differs', `UPDATE events SET title = 'Another'`, 'id'],
    [
      'the owners differ',
      `UPDATE event_log SET data = data || '{"sessionId": "00000000-0000-4000-8000-000000000001"}'`,
      'event_id',
    ],
    ['the owners differ', `UPDATE events SET owners = '[]'`, 'id'],
    ['the rooms differ', `UPDATE event_rooms SET room = 'Cellar'`, 'event_id'],
    ['the rooms differ', `DELETE FROM event_rooms`, 'event_id'],
    ['does not begin with the opening', `DELETE FROM event_log`, 'event_id'],
    ['the log cannot be read', `UPDATE event_log SET type = 'v1.Nonsense'`, 'event_id'],
  ])('is compared with its log: %s', async (fault, change, column) => {
    const { event } = await openSampleConference(['Hall']);
    expect(await faultsOf(event.id)).toEqual([]);
    await sql.raw(`${change} WHERE ${column} = '${event.id}'`).execute(db);
    expect(await faultsOf(event.id)).toContainEqual(expect.stringContaining(fault));
  });
});

describe('Events of which no board is stored', () => {
  // Those of the tests above.
  beforeAll(() => deleteAbandonedConferences(db, { retentionDays: 0 }));

  it('are deleted once nothing happened to them for the retention', async () => {
    const { event, boardIds } = await openSampleConference();
    const { event: kept } = await openSampleConference();
    await age(event.id, 31);
    await age(kept.id, 31);
    expect(await deleteAbandonedConferences(db, { retentionDays: 30 })).toBe(0);
    await hardDelete(db, boardIds);
    expect(await faultsOf(event.id)).toEqual([]);
    expect(await deleteAbandonedConferences(db, { retentionDays: 32 })).toBe(0);
    expect(await deleteAbandonedConferences(db, { retentionDays: undefined })).toBe(0);
    expect(await stored(event.id)).toBe(true);
    expect(await deleteAbandonedConferences(db, { retentionDays: 30 })).toBe(1);
    expect(await stored(event.id)).toBe(false);
    expect(await stored(kept.id)).toBe(true);
  });

  it('are deleted after a day if they were demos', async () => {
    const { event, boardIds } = await openSampleConference(['Hall'], { demo: true });
    await age(event.id, 0);
    await hardDelete(db, boardIds);
    expect(await deleteAbandonedConferences(db, { retentionDays: undefined })).toBe(0);
    await age(event.id, 2);
    expect(await deleteAbandonedConferences(db, { retentionDays: undefined })).toBe(1);
    expect(await stored(event.id)).toBe(false);
  });
});
