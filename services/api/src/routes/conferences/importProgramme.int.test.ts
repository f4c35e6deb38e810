import { setImmediate } from 'node:timers/promises';
import { putAgenda } from '@openfloor/contract/calls/agenda';
import { getBoard } from '@openfloor/contract/calls/audience';
import { recoverByCode } from '@openfloor/contract/calls/devices';
import { createConference, getConference, removeRoom } from '@openfloor/contract/calls/conferences';
import { closeBoard, removeOwner, replaceRecoveryCode } from '@openfloor/contract/calls/owners';
import { ProgrammePut, ProgrammeRooms } from '@openfloor/contract/http/agenda';
import { BoardAccess, BoardInfo, Recovery } from '@openfloor/contract/http/boards';
import { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { PROGRAMME_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { faultsIn } from '@openfloor/store/testing/testStore';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createApiHarness,
  openSuiteApi,
  refused,
  refusedFile,
  UNKNOWN_ID,
  type Answer,
  type ApiHarness,
} from '../../testing/apiHarness.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi({ settings: { freePlanBoards: 100_000 } });

// The first file starts a thread, which takes long on a busy machine.
beforeAll(async () => {
  await api.dependencies.agendaFiles.read(
    { target: UNKNOWN_ID, address: '127.0.0.1' },
    { bytes: Buffer.from('title\n'), format: 'csv', timeZone: 'UTC', target: 'conference' },
  );
}, 60_000);

const open = async (
  rooms: readonly string[],
  { node = api, session = node.session() }: { node?: ApiHarness; session?: string } = {},
) => {
  const { body } = await node.send(createConference, { title: 'Our conference', rooms }, { session });
  return ConferenceCreated.parse(body);
};
type FileCall = { query?: string; session?: string; token?: string; node?: ApiHarness; key?: string };
const send = (
  { eventId: conferenceId, adminToken }: ConferenceCreated,
  rawBody: string,
  call: FileCall = {},
) => {
  const {
    query = 'format=csv',
    session,
    token = session === undefined ? adminToken : undefined,
    node = api,
    key,
  } = call;
  return node.post(`/api/events/${conferenceId}/agenda/import?${query}`, {
    rawBody,
    token,
    session,
    headers: { 'content-type': 'text/csv', ...(key !== undefined && { 'idempotency-key': key }) },
  });
};
const put = async (conference: ConferenceCreated, file: string, call?: FileCall) => {
  const answer = await send(conference, file, call);
  expect(answer).toMatchObject({ status: 200 });
  return ProgrammePut.parse(answer.body);
};
const boardIn = (conference: ConferenceCreated, name: string) => {
  const found = conference.boards.find(({ room }) => room === name);
  if (!found) throw new Error(`No room ${name}`);
  return found;
};
const agendaIn = async (conference: ConferenceCreated, name: string, node = api) => {
  const { boardId, adminToken: token } = boardIn(conference, name);
  return BoardInfo.parse((await node.send(getBoard, { boardId }, { token })).body).agenda;
};
const titlesIn = async (conference: ConferenceCreated, name: string, node?: ApiHarness) =>
  (await agendaIn(conference, name, node)).map(({ title }) => title);
const csv = (...rows: string[]): string => ['title,id,room,startsAt,speakers', ...rows, ''].join('\n');
const HEADER = { 'x-recorded': 'true' };
const closeRoom = (conference: ConferenceCreated, name: string) => {
  const { boardId, adminToken: token } = boardIn(conference, name);
  return api.send(closeBoard, { boardId }, { token });
};

/** A programme of 2,000 talks in twelve rooms. */
const programmeAt = (time: string): string =>
  csv(
    ...Array.from(
      { length: 2000 },
      (_, n) =>
        `A talk with a title of the usual length about its subject ${n},id-${n},Room ${n % 12},2026-05-04T${time}Z,Ada Example;Ben Example`,
    ),
  );

/** Answers to another caller during a request: a node that compares all talks in one turn gives few. */
const answeredDuring = async (request: Promise<Answer>) => {
  const ended = new AbortController();
  const answer = request.finally(() => ended.abort());
  let answers = 0;
  while (!ended.signal.aborted) {
    await setImmediate();
    expect((await api.get('/health/live')).status).toBe(200);
    answers += 1;
  }
  return { answer: await answer, answers };
};

describe('POST /api/events/:eventId/agenda/import', () => {
  it('gives each room its talks; imported again it names what changed, and nothing if nothing did', async () => {
    const conference = await open(['Main hall', 'Café', 'Attic']);
    const first = await send(
      conference,
      csv('Keynote,a,main HALL,2026-05-04T08:00Z,Ada;Ben', 'Panel,b,Café,,', 'Closing,c,Main hall,,'),
    );
    expect(first).toMatchObject({ status: 200, headers: HEADER });
    expect(first.body).toMatchObject({
      rooms: [
        {
          room: 'Main hall',
          seq: 2,
          added: [{ title: 'Keynote' }, { title: 'Closing' }],
          changed: [],
          removed: [],
        },
        { room: 'Café', seq: 2, added: [{ title: 'Panel' }] },
        {
          boardId: boardIn(conference, 'Attic').boardId,
          room: 'Attic',
          seq: 1,
          added: [],
          changed: [],
          removed: [],
        },
      ],
      refused: [],
      unknownRooms: [],
    });
    const [keynote] = await agendaIn(conference, 'Main hall');
    expect(keynote).toMatchObject({ speakers: ['Ada', 'Ben'], sourceId: 'a', room: 'main HALL' });
    const again = csv('Keynote,a,main HALL,2026-05-04T09:00Z,Ada;Ben', 'Panel,b,Café,,');
    expect((await put(conference, again)).rooms).toMatchObject([
      {
        seq: 3,
        added: [],
        changed: [{ id: keynote?.id, fields: ['startsAt'] }],
        removed: [{ title: 'Closing' }],
      },
      { seq: 2, added: [], changed: [], removed: [] },
      { seq: 1 },
    ]);
    expect((await send(conference, again)).headers).toMatchObject({ 'x-recorded': 'false' });
    expect(await logOf(api, boardIn(conference, 'Café').boardId)).toHaveLength(2);
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it('with dryRun says what would change, and changes nothing', async () => {
    const conference = await open(['Hall', 'Café']);
    const file = csv('A,a,Hall,,', 'B,b,Café,,', 'C,c,Cellar,,');
    const looked = await put(conference, file, { query: 'format=csv&dryRun=1' });
    expect(looked).toMatchObject({
      rooms: [
        { room: 'Hall', seq: 1, added: [{ title: 'A' }] },
        { room: 'Café', seq: 1, added: [{ title: 'B' }] },
      ],
      talks: 3,
      unknownRooms: [{ room: 'Cellar', talks: 1 }],
    });
    for (const { boardId } of conference.boards) expect(await logOf(api, boardId)).toHaveLength(1);
  });

  it('moves a talk between rooms, with what it asks for, and never has it twice', async () => {
    const conference = await open(['Hall', 'Café', 'Attic']);
    await put(conference, csv('A,a,Hall,,', 'B,b,Café,,', 'C,c,Attic,,'));
    const { boardId, adminToken: token } = boardIn(conference, 'Attic');
    const items = (await agendaIn(conference, 'Attic')).map(({ id, title }) => ({
      id,
      title,
      sourceId: 'c',
      asking: 'off',
    }));
    await api.send(putAgenda, { boardId, items }, { token });
    const { rooms } = await put(conference, csv('A,a,Hall,,', 'B,b,Hall,,', 'C,c,Café,,'));
    expect(rooms.map(({ added, removed }) => [added.length, removed.length])).toEqual([
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(await titlesIn(conference, 'Hall')).toEqual(['A', 'B']);
    expect(await agendaIn(conference, 'Café')).toMatchObject([{ title: 'C', asking: 'off' }]);
    expect(await titlesIn(conference, 'Attic')).toEqual([]);
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it('names rooms that the event does not have and those whose board is closed, and imports the others', async () => {
    const conference = await open(['Hall', 'Closed', 'Left']);
    await put(conference, csv('Old,o,Left,,'));
    await closeRoom(conference, 'Closed');
    await api.send(
      removeRoom,
      { ...conference, boardId: boardIn(conference, 'Left').boardId },
      { token: conference.adminToken },
    );
    const file = csv('A,a,Hall,,', 'B,b,closed,,', 'C,c,Left,,', 'D,d,,,', 'E,e,LEFT,,');
    const { rooms, refused: none, unknownRooms } = await put(conference, file);
    expect(rooms).toMatchObject([{ room: 'Hall', added: [{ title: 'A' }] }]);
    expect(none).toEqual([]);
    expect(unknownRooms).toEqual([
      { room: 'closed', talks: 1, closed: true },
      { room: 'Left', talks: 2 },
      { room: null, talks: 1 },
    ]);
    expect(await titlesIn(conference, 'Left')).toEqual(['Old']);
  });

  it('shows what is next on the page of the event at once', async () => {
    const conference = await open(['Hall']);
    await api.send(getConference, conference);
    await put(conference, csv('A,a,Hall,,'));
    expect((await api.send(getConference, conference)).body).toMatchObject({
      rooms: [{ next: { title: 'A' } }],
    });
  });

  it('goes on after a room that was changed meanwhile', async () => {
    const conference = await open(['Hall', 'Café']);
    const node = await api.anotherNode();
    const { writer } = node.dependencies;
    const handle = writer.handle.bind(writer);
    const { boardId, adminToken: token } = boardIn(conference, 'Hall');
    writer.handle = async (board, asked, ...rest) => {
      const other = { body: { items: [{ title: 'Other' }] }, token };
      if (board === boardId) await api.send(putAgenda, { boardId }, other);
      return handle(board, asked, ...rest);
    };
    const { rooms, refused: kept } = await put(conference, csv('A,a,Hall,,', 'B,b,Café,,'), { node });
    expect(kept).toMatchObject([{ room: 'Hall', code: 'changed-meanwhile' }]);
    expect(rooms).toMatchObject([{ room: 'Café', added: [{ title: 'B' }] }]);
  });

  it('keeps scripts and formulas as texts, and talks that overlap', async () => {
    const conference = await open(['=cmd|calc!A0', '<script>alert(1)</script>']);
    const titles = ['=cmd|calc!A0', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '${7*7}'];
    const rows = titles.map(
      (title, n) => `"${title.replaceAll('"', '""')}",${n},<SCRIPT>alert(1)</script>,2026-05-04T08:00Z,`,
    );
    await put(conference, csv(...rows, '=cmd,x,=cmd|calc!A0,,'));
    const agenda = await agendaIn(conference, '<script>alert(1)</script>');
    expect(agenda.map(({ title }) => title)).toEqual(titles);
    expect(new Set(agenda.map(({ startsAt }) => startsAt)).size).toBe(1);
    expect(await titlesIn(conference, '=cmd|calc!A0')).toEqual(['=cmd']);
  });

  it('refuses 2,001 talks and 201 for one room as a whole, and says where', async () => {
    const conference = await open(['Hall', 'Café']);
    const rows = Array.from({ length: 2001 }, (_, n) => `Talk ${n},${n},Room ${n % 12},,`);
    expect(await send(conference, csv(...rows))).toEqual(
      refused(400, 'invalid-programme', "The file has 2001 talks; an event's programme has at most 2000.", {
        found: '2001 talks',
        expected: 'at most 2000 talks',
        columns: expect.any(Array),
      }),
    );
    const crowded = Array.from({ length: 201 }, (_, n) => `Talk ${n},${n},Café,,`);
    for (const query of ['format=csv', 'format=csv&dryRun=1'])
      expect(await send(conference, csv('A,a,Hall,,', ...crowded), { query })).toEqual(
        refused(
          400,
          'invalid-programme',
          "“Café”: A board's agenda has at most 200 talks; this one has 201.",
        ),
      );
    for (const { boardId } of conference.boards) expect(await logOf(api, boardId)).toHaveLength(1);
  });

  it.each([
    ['nothing', 'format=csv', '', 'The file is empty.'],
    ['no titles', 'format=csv', 'level\nA\n', 'title'],
    [
      'no time',
      'format=ics',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR',
      'DTSTART',
    ],
    ['open brackets', 'format=pretalx', '['.repeat(100_000), 'not JSON'],
    [
      'a title that is a number',
      'format=sessionize',
      '{"sessions":[{"id":1,"title":7}]}',
      'Item 1: title: 7 is not what an export has there',
    ],
  ])('refuses what cannot be read: %s', async (_what, query, file, message) => {
    const conference = await open(['Hall']);
    expect(await send(conference, file, { query })).toEqual(refusedFile(message));
    expect(await logOf(api, boardIn(conference, 'Hall').boardId)).toHaveLength(1);
  });

  it('has the same answer for a repeat with its idempotency key', async () => {
    const conference = await open(['Hall', 'Café']);
    await put(conference, csv('A,a,Hall,,', 'B,b,Café,,'));
    const file = csv('A,a,Café,,', 'B,b,Café,,', 'C,c,Café,,');
    const first = await put(conference, file, { key: 'one' });
    expect(first.rooms.map(({ added, removed }) => [added.length, removed.length])).toEqual([
      [0, 1],
      [2, 0],
    ]);
    expect(await put(conference, file, { key: 'one' })).toEqual(first);
    expect(await send(conference, csv('D,d,Café,,'), { key: 'one' })).toEqual(
      refused(422, 'idempotency-mismatch', expect.stringContaining('“Hall”')),
    );
  });

  it('says which rooms a failure kept it from, and a repeat goes on there', async () => {
    const limited = await createApiHarness({
      settings: { freePlanBoards: 1000 },
      limits: { LIMIT_LOG_BYTES_PER_IP_PER_HOUR: 2000 },
    });
    try {
      const conference = await open(['Hall', 'Café', 'Attic'], { node: limited });
      const rows = ['Hall', 'Café', 'Attic'].flatMap((room) =>
        Array.from({ length: 20 }, (_, n) => `Talk ${n} in ${room},${room} ${n},${room},,`),
      );
      const { rooms, refused: kept } = await put(conference, csv(...rows), { node: limited });
      expect(rooms.map(({ room }) => room)).toEqual(['Hall']);
      const code = 'rate-limited';
      expect(kept).toMatchObject([
        { room: 'Café', code },
        { room: 'Attic', code },
      ]);
      expect(await titlesIn(conference, 'Café', limited)).toEqual([]);
      const node = await limited.anotherNode();
      const repeated = await put(conference, csv(...rows), { node });
      expect(repeated.rooms.map(({ room, added }) => [room, added.length])).toEqual([
        ['Hall', 0],
        ['Café', 20],
        ['Attic', 20],
      ]);
      expect(repeated.refused).toEqual([]);
      expect(await titlesIn(conference, 'Attic', node)).toHaveLength(20);
    } finally {
      await limited.close();
    }
  });

  it('has a talk that moves in one room after the repeat, also where a failure came between its rooms', async () => {
    const limited = await createApiHarness({
      settings: { freePlanBoards: 1000 },
      limits: { LIMIT_LOG_BYTES_PER_IP_PER_HOUR: 2000 },
    });
    try {
      const conference = await open(['Hall', 'Café'], { node: limited });
      await put(conference, csv('Lunch,l,Café,,', 'Opening,o,Hall,,'), { node: limited });
      const others = Array.from({ length: 20 }, (_, n) => `Talk ${n},${n},Hall,,`);
      const file = csv('Lunch,l,Hall,,', 'Opening,o,Hall,,', ...others);
      await send(conference, file, { node: limited });
      const node = await limited.anotherNode();
      expect((await put(conference, file, { node })).refused).toEqual([]);
      expect(await titlesIn(conference, 'Hall', node)).toContain('Lunch');
      expect(await titlesIn(conference, 'Café', node)).toEqual([]);
    } finally {
      await limited.close();
    }
  });

  it('does not change a room whose board the organiser’s device was removed from', async () => {
    const session = api.session();
    const conference = await open(['Hall', 'Café'], { session });
    const { boardId, adminToken } = boardIn(conference, 'Café');
    const renewed = await api.send(replaceRecoveryCode, { boardId }, { token: adminToken });
    const { recoveryCode: code } = Recovery.parse(renewed.body);
    const recovered = await api.send(recoverByCode, { code }, { session: api.session() });
    const { adminToken: token } = BoardAccess.parse(recovered.body);
    await api.send(removeOwner, { boardId, ownerId: FIRST_OWNER_ID }, { token });
    await put(conference, csv('B,b,Hall,,'), { session });
    const file = csv('A,a,Hall,,', 'B,b,Café,,');
    const { rooms, refused: kept, unknownRooms } = await put(conference, file, { session });
    expect(rooms).toMatchObject([{ room: 'Hall', added: [{ title: 'A' }], removed: [] }]);
    expect(unknownRooms).toEqual([]);
    // A talk that the file moves to this room stays where it was.
    expect(await titlesIn(conference, 'Hall')).toEqual(['A', 'B']);
    expect(kept).toMatchObject([{ boardId, room: 'Café', code: 'invalid-token' }]);
  });

  it('of two imports at once has the one that was answered last, whole, on one node', async () => {
    const rooms = ['Hall', 'Café', 'Attic'];
    const conference = await open(rooms);
    const answered: string[] = [];
    const importNamed = async (name: string): Promise<void> => {
      const file = csv(...rooms.map((room) => `${name} in ${room},${name},${room},,`));
      expect((await send(conference, file)).status).toBe(200);
      answered.push(name);
    };
    await Promise.all(['one', 'two'].map(importNamed));
    const titles = await Promise.all(rooms.map((room) => titlesIn(conference, room)));
    expect(titles).toEqual(rooms.map((room) => [`${answered.at(-1)} in ${room}`]));
  });

  it('of two imports at once on two nodes refuses the one that would mix with the other', async () => {
    const rooms = Array.from({ length: 12 }, (_, n) => `Room ${n}`);
    const conference = await open(rooms);
    const node = await api.anotherNode();
    const files = ['one', 'two'].map((name) =>
      csv(...rooms.map((room) => `${name} in ${room},${name},${room},,`)),
    );
    const answers = await Promise.all([
      send(conference, files[0] ?? ''),
      send(conference, files[1] ?? '', { node }),
    ]);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners.length).toBeGreaterThan(0);
    for (const loser of answers.filter(({ status }) => status !== 200))
      expect(loser).toEqual(refused(409, 'changed-meanwhile', expect.stringContaining('“Room 0”')));
    const after = await put(conference, files[1] ?? '');
    expect(after.refused).toEqual([]);
    for (const room of rooms) expect(await titlesIn(conference, room)).toEqual([`two in ${room}`]);
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it('imports 2,000 talks in 12 rooms, while the node goes on answering', async () => {
    const rooms = Array.from({ length: 12 }, (_, n) => `Room ${n}`);
    const conference = await open(rooms);
    const first = await answeredDuring(send(conference, programmeAt('08:00')));
    const { rooms: done, refused: none } = ProgrammePut.parse(first.answer.body);
    expect(none).toEqual([]);
    expect(done.reduce((sum, { added }) => sum + added.length, 0)).toBe(2000);
    expect(first.answers).toBeGreaterThan(30);
    const second = await answeredDuring(send(conference, programmeAt('09:00')));
    expect(ProgrammePut.parse(second.answer.body).rooms.map(({ changed }) => changed.length)).toEqual(
      done.map(({ added }) => added.length),
    );
    expect(second.answers).toBeGreaterThan(30);
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  }, 60_000);
});

type Look = { query?: string; node?: ApiHarness; session?: string; headers?: Record<string, string> };
const look = (rawBody: string, { query = 'format=csv', node = api, session, headers }: Look = {}) =>
  node.post(`/api/agenda/rooms?${query}`, {
    rawBody,
    session,
    headers: { 'content-type': 'text/csv', ...headers },
  });

describe('POST /api/agenda/rooms', () => {
  it('lists the rooms of a file with their talks, of which an event can be created that takes the file', async () => {
    const file = csv('A,a,Hall,,', 'B,b,<b>Café</b>,,', 'C,c,HALL,,', 'D,d,,,');
    const answer = await look(file);
    expect(answer.status).toBe(200);
    const { rooms } = ProgrammeRooms.parse(answer.body);
    expect(rooms).toEqual([
      { room: 'Hall', talks: 2 },
      { room: '<b>Café</b>', talks: 1 },
      { room: null, talks: 1 },
    ]);
    const conference = await open(rooms.flatMap(({ room }) => room ?? []));
    const { rooms: put2, unknownRooms } = await put(conference, file);
    expect(put2.map(({ added }) => added.length)).toEqual([2, 1]);
    expect(unknownRooms).toEqual([{ room: null, talks: 1 }]);
  });

  it('refuses what cannot be read, and too many talks', async () => {
    expect(await look('level\n')).toEqual(refusedFile('title'));
    const rows = Array.from({ length: 2001 }, () => 'A').join('\n');
    expect(await look(`title\n${rows}`)).toEqual(refusedFile('2001'));
  });

  it('needs a session that is proven where the address has made many', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 1 } });
    const first = await look('title\nA', { node });
    expect(first).toMatchObject({ status: 200, headers: { 'x-session-id': expect.any(String) } });
    expect(await look('title\nA', { node })).toMatchObject({
      status: 403,
      body: { code: 'challenge-required' },
    });
    const session = String(first.headers['x-session-id']);
    expect(await look('title\nA', { node, session })).toMatchObject({ status: 200 });
  });

  it('is limited per session and per address, before the file is taken', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_PROGRAMME_FILES_PER_HOUR: 2 } });
    const large = 'x'.repeat(PROGRAMME_FILE_BYTES_MAX + 1);
    const session = node.session();
    for (let n = 0; n < 2; n++)
      expect(await look('title\nA', { node, session })).toMatchObject({ status: 200 });
    expect(await look(large, { node, session })).toEqual(refused(429, 'rate-limited', expect.anything()));
    for (let n = 0; n < 4; n++)
      expect(await look('title\nA', { node, session: node.session() })).toMatchObject({ status: 200 });
    expect(await look(large, { node, session: node.session() })).toEqual(
      refused(429, 'rate-limited', expect.anything()),
    );
  });
});
