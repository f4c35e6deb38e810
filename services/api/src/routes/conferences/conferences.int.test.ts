import { putAgenda } from '@openfloor/contract/calls/agenda';
import { askQuestion, getBoard } from '@openfloor/contract/calls/audience';
import { resolveShortId } from '@openfloor/contract/calls/boards';
import { changeSettings, endBoard, reopenBoard, startTalk } from '@openfloor/contract/calls/desk';
import { listMyBoards, recoverByCode } from '@openfloor/contract/calls/devices';
import * as events from '@openfloor/contract/calls/conferences';
import { exportBoard } from '@openfloor/contract/calls/export';
import { getCheckpoint } from '@openfloor/contract/calls/log';
import { listHistory } from '@openfloor/contract/calls/moderation';
import { closeBoard, listOwners, removeOwner, replaceRecoveryCode } from '@openfloor/contract/calls/owners';
import {
  ConferenceCreated,
  ConferenceInfo,
  ConferenceList,
  ConferenceOfBoard,
  ConferenceModeratorInvited,
  RoomAccess,
} from '@openfloor/contract/http/conferences';
import { OwnerList, Recovered } from '@openfloor/contract/http/boards';
import { AgendaPut } from '@openfloor/contract/http/agenda';
import { BoardAccess, Recovery } from '@openfloor/contract/http/boards';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { ROOMS_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, UNKNOWN_ID, type Call } from '../../testing/apiHarness.ts';
import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { verifyConferences } from '@openfloor/store/conferences/verifyConferences';
import { hardDelete } from '@openfloor/store/boards/hardDelete';

const api = await openSuiteApi({ settings: { freePlanBoards: 1000 } });

const ROOMS = ['Main hall', 'Workshop', 'Café'];

const openConference = async (rooms: string[] = ROOMS, call: Call = { session: api.session() }, node = api) =>
  ConferenceCreated.parse(
    (await node.send(events.createConference, {}, { body: { title: 'Our conference', rooms }, ...call }))
      .body,
  );
const infoOf = async (conference: { eventId: string }): Promise<ConferenceInfo> => {
  api.advance(1000);
  return ConferenceInfo.parse((await api.send(events.getConference, conference)).body);
};
const namesOf = async (conference: { eventId: string }) =>
  (await infoOf(conference)).rooms.map(({ room }) => room);
const rowsOf = async (table: 'boards' | 'events'): Promise<number> => {
  const { db } = api.dependencies;
  return (await db.selectFrom(table).select('id').execute()).length;
};
const faults = async () => {
  const found = [];
  for await (const each of verifyConferences(api.dependencies.db)) if ('fault' in each) found.push(each);
  for await (const each of verifyBoards(api.dependencies.db)) if ('fault' in each) found.push(each);
  return found;
};
const roomOf = (conference: ConferenceCreated, place = 0): RoomAccess =>
  RoomAccess.parse(conference.boards[place]);

describe('An event', () => {
  it('is created with a board for each room, whose tokens work at once', async () => {
    const conference = await openConference();
    expect(conference.boards.map(({ room }) => room)).toEqual(ROOMS);
    for (const { boardId, room, adminToken, speakerToken } of conference.boards) {
      expect(await api.send(getBoard, { boardId })).toMatchObject({ status: 200, body: { title: room } });
      expect((await api.send(listHistory, { boardId }, { token: adminToken })).status).toBe(200);
      expect(await api.send(listHistory, { boardId }, { token: speakerToken })).toEqual(
        refused(403, 'wrong-role'),
      );
    }
    expect(await faults()).toEqual([]);
  });

  it('shows its rooms with what is on now, and how many are there', async () => {
    const conference = await openConference();
    const { boardId, adminToken } = roomOf(conference, 1);
    await api.dependencies.presence.track(boardId, UNKNOWN_ID);
    await api.send(startTalk, { boardId, title: 'Types at scale' }, { token: adminToken });
    const now = { title: 'Types at scale', speakers: [], startsAt: null, minutes: null };
    expect(await infoOf(conference)).toEqual({
      id: conference.eventId,
      shortId: conference.shortId,
      title: 'Our conference',
      rooms: [
        { boardId: roomOf(conference, 0).boardId, room: 'Main hall', now: null, next: null, viewerCount: 0 },
        { boardId, room: 'Workshop', now, next: null, viewerCount: 1 },
        { boardId: roomOf(conference, 2).boardId, room: 'Café', now: null, next: null, viewerCount: 0 },
      ],
    });
  });

  it('shows what is planned', async () => {
    const conference = await openConference();
    const { boardId, adminToken: token } = roomOf(conference);
    const items = [
      { title: 'Opening', startsAt: '2026-03-01T11:00:00.000Z' },
      { title: 'Keynote', startsAt: '2026-03-01T11:30:00.000Z', speakers: ['Ada'], minutes: 45 },
    ];
    const put = await api.send(putAgenda, { boardId, items }, { token });
    const { added } = AgendaPut.parse(put.body);
    expect((await infoOf(conference)).rooms[0]).toMatchObject({ now: null, next: { title: 'Opening' } });
    await api.send(startTalk, { boardId, agendaId: added[0]?.id }, { token });
    expect((await infoOf(conference)).rooms[0]).toMatchObject({ now: { title: 'Opening' }, next: items[1] });
  });

  it('is kept in bytes: with the talks of its rooms, and in each encoding', async () => {
    const conference = await openConference();
    const kept = async (): Promise<number> => {
      const name = 'openfloor_cache_bytes{cache="events"} ';
      return Number((await api.measured()).find((line) => line.startsWith(name))?.slice(name.length));
    };
    const before = await kept();
    const { body } = await api.send(events.getConference, conference);
    expect((await kept()) - before).toBeGreaterThan(3 * JSON.stringify(body).length);
  });

  it('answers 304 while nothing changes, and pages of other origins may read it', async () => {
    const conference = await openConference();
    const first = await api.send(events.getConference, conference);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=1',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    api.advance(5000);
    const known = { headers: { 'if-none-match': String(first.headers['etag']) } };
    expect(await api.send(events.getConference, conference, known)).toMatchObject({ status: 304, body: '' });
    await api.send(events.addRoom, { ...conference, title: 'Garden' }, { token: conference.adminToken });
    expect((await api.send(events.getConference, conference, known)).status).toBe(200);
  });

  it('is read from Postgres once a second, however many ask', async () => {
    const conference = await openConference();
    const before = await api.send(events.getConference, conference);
    const { db } = api.dependencies;
    await db.updateTable('events').set({ title: 'Renamed' }).where('id', '=', conference.eventId).execute();
    expect((await api.send(events.getConference, conference)).body).toEqual(before.body);
    api.advance(1000);
    expect(await api.send(events.getConference, conference)).toMatchObject({ body: { title: 'Renamed' } });
    await db
      .updateTable('events')
      .set({ title: 'Our conference' })
      .where('id', '=', conference.eventId)
      .execute();
  });

  it('reads what is planned in a room again only after it changed', async () => {
    const conference = await openConference();
    const { boardId, adminToken: token } = roomOf(conference);
    const plan = (title: string) => api.send(putAgenda, { boardId, items: [{ title }] }, { token });
    const nextOf = async () => (await infoOf(conference)).rooms[0]?.next?.title;
    await plan('Keynote');
    expect(await nextOf()).toBe('Keynote');
    const { db } = api.dependencies;
    const { details } = await db
      .selectFrom('boards')
      .select('details')
      .where('id', '=', boardId)
      .executeTakeFirstOrThrow();
    const keep = (kept: object) =>
      db
        .updateTable('boards')
        .set({ details: JSON.stringify(kept) })
        .where('id', '=', boardId)
        .execute();
    await keep({ ...details, agenda: [] });
    await api.send(askQuestion, { boardId, text: 'When is lunch?' }, { session: api.session() });
    expect(await nextOf()).toBe('Keynote');
    await keep(details);
    await plan('Panel');
    expect(await nextOf()).toBe('Panel');
    await api.send(startTalk, { boardId, title: 'Panel' }, { token });
    expect((await infoOf(conference)).rooms[0]?.now?.title).toBe('Panel');
  });

  it('opens no board’s feed when it is read', async () => {
    const conference = await openConference();
    const node = await api.anotherNode();
    const followed: string[] = [];
    const { follow } = node.dependencies.feeds;
    node.dependencies.feeds.follow = (boardId) => {
      followed.push(boardId);
      return follow(boardId);
    };
    expect((await node.send(events.getConference, conference)).status).toBe(200);
    expect(followed).toEqual([]);
    await node.send(getBoard, roomOf(conference));
    expect(followed).toEqual([roomOf(conference).boardId]);
  });

  it('has a code that no board can have, and is found by it', async () => {
    const { eventId: conferenceId, shortId, boards } = await openConference();
    for (const { shortId: boardCode } of boards) expect(shortId.length).toBe(boardCode.length + 1);
    expect(await api.send(resolveShortId, { shortId })).toEqual(answered(200, { eventId: conferenceId }));
    expect(await api.send(resolveShortId, { shortId: shortId.toUpperCase() })).toEqual(
      answered(200, { eventId: conferenceId }),
    );
    expect(await api.get(`/b/${shortId}`)).toMatchObject({
      status: 302,
      headers: { location: `/event/${conferenceId}` },
    });
  });

  it.each([
    ['no title', { rooms: ['A'] }],
    ['no room', { title: 'E', rooms: [] }],
    ['51 rooms', { title: 'E', rooms: Array.from({ length: 51 }, (_, place) => `Room ${place}`) }],
    ['two rooms of one name', { title: 'E', rooms: ['Hall', 'HALL'] }],
    ['a name that has nothing to read', { title: 'E', rooms: ['Hall', '\u200b'] }],
    ['a name of two lines', { title: 'E', rooms: ['Hall\nA'] }],
    ['a name that is too long', { title: 'E', rooms: ['x'.repeat(101)] }],
  ])('with %s is refused', async (_what, body) => {
    const before = await rowsOf('boards');
    expect(await api.send(events.createConference, {}, { body, session: api.session() })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    });
    expect(await rowsOf('boards')).toBe(before);
  });

  it('is created once for an idempotency key, also on another node and by a caller without a session', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: 1000 } });
    const headers = { 'idempotency-key': 'conference' };
    const first = await openConference(ROOMS, { headers });
    const before = await rowsOf('boards');
    const again = await openConference(ROOMS, { headers });
    expect(again).toMatchObject({ eventId: first.eventId, sessionId: first.sessionId });
    expect(await openConference(ROOMS, { headers, session: first.sessionId }, node)).toMatchObject({
      eventId: first.eventId,
      boards: first.boards.map(({ boardId }) => ({ boardId })),
    });
    const both = await Promise.all(
      [api, node].map((each) => openConference(['A'], { headers: { 'idempotency-key': 'two nodes' } }, each)),
    );
    expect(new Set(both.map(({ eventId: conferenceId }) => conferenceId)).size).toBe(1);
    expect(await rowsOf('boards')).toBe(before + 1);
  });

  it('counts as its boards, and opens none of them beyond the limit', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: 3 } });
    const session = api.session();
    const before = [await rowsOf('boards'), await rowsOf('events')];
    const create = (rooms: string[]) =>
      node.send(events.createConference, { title: 'E', rooms }, { session });
    expect(await create(['A', 'B', 'C', 'D'])).toEqual(
      refused(403, 'one-board-limit', 'Limit reached: only 3 boards allowed at a time.'),
    );
    expect([await rowsOf('boards'), await rowsOf('events')]).toEqual(before);
    const conference = ConferenceCreated.parse((await create(['A', 'B'])).body);
    expect((await create(['C', 'D'])).status).toBe(403);
    const add = (title: string) =>
      node.send(events.addRoom, { ...conference, title }, { token: conference.adminToken });
    expect((await add('C')).status).toBe(201);
    expect(await add('D')).toMatchObject({ status: 403, body: { code: 'one-board-limit' } });
    await node.send(closeBoard, roomOf(conference), { token: roomOf(conference).adminToken });
    expect((await add('D')).status).toBe(201);
    expect(await faults()).toEqual([]);
  });

  it('is named to the screens of its rooms, until the room is removed or its board is closed', async () => {
    const conference = await openConference();
    const [hall, workshop] = [roomOf(conference), roomOf(conference, 1)];
    const eventOf = async ({ boardId }: { boardId: string }) =>
      ConferenceOfBoard.parse((await api.send(events.getConferenceOfBoard, { boardId })).body).event;
    const { eventId: id, shortId } = conference;
    expect(await eventOf(hall)).toEqual({ id, shortId, title: 'Our conference' });
    expect(await eventOf(await api.openBoard())).toBeNull();
    await api.send(
      events.removeRoom,
      { ...conference, boardId: workshop.boardId },
      { token: conference.adminToken },
    );
    expect(await eventOf(workshop)).toBeNull();
    await api.send(closeBoard, hall, { token: hall.adminToken });
    expect(await api.send(events.getConferenceOfBoard, hall)).toEqual(refused(404, 'board-not-found'));
  });

  it('lists the events of a session, and none for others', async () => {
    const session = api.session();
    const first = await openConference(ROOMS, { session });
    api.advance(1000);
    const second = await openConference(['A'], { session });
    const list = ConferenceList.parse((await api.send(events.listMyConferences, {}, { session })).body);
    expect(list.map(({ id }) => id)).toEqual([second.eventId, first.eventId]);
    expect(await api.send(events.listMyConferences, {}, { session: api.session() })).toEqual(
      answered(200, []),
    );
    expect(await api.send(events.listMyConferences, {})).toEqual(answered(200, []));
  });
});

describe('The rooms of an event', () => {
  it('are added with a board of the same owner, and removed without closing it', async () => {
    const session = api.session();
    const conference = await openConference(['Main hall'], { session });
    const added = RoomAccess.parse(
      (await api.send(events.addRoom, { ...conference, title: 'Garden' }, { token: conference.adminToken }))
        .body,
    );
    expect(await namesOf(conference)).toEqual(['Main hall', 'Garden']);
    const mine = await api.send(listMyBoards, {}, { session });
    expect(mine.body).toMatchObject([{ title: 'Main hall' }, { id: added.boardId, title: 'Garden' }]);
    const remove = () =>
      api.send(
        events.removeRoom,
        { ...conference, boardId: added.boardId },
        { token: conference.adminToken },
      );
    expect(await remove()).toMatchObject({ status: 204, body: '' });
    expect(await remove()).toMatchObject({ status: 204 });
    expect(await namesOf(conference)).toEqual(['Main hall']);
    expect((await api.send(getBoard, added)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  it('are at most 50, also when two are added at once', async () => {
    const names = Array.from({ length: ROOMS_MAX - 1 }, (_, place) => `Room ${place}`);
    const conference = await openConference(names);
    const node = await api.anotherNode({ settings: { freePlanBoards: 1000 } });
    const before = await rowsOf('boards');
    const both = await Promise.all(
      [api, node].map((each, place) =>
        each.send(
          events.addRoom,
          { ...conference, title: `Last ${place}` },
          { token: conference.adminToken },
        ),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.find(({ status }) => status === 409)).toEqual(refused(409, 'event-full'));
    expect(await rowsOf('boards')).toBe(before + 1);
    expect((await infoOf(conference)).rooms).toHaveLength(ROOMS_MAX);
    expect(await faults()).toEqual([]);
  });

  it('leave the list when their board is closed, and free its name', async () => {
    const conference = await openConference();
    const { boardId, adminToken } = roomOf(conference);
    await api.send(closeBoard, { boardId }, { token: adminToken });
    expect(await namesOf(conference)).toEqual(['Workshop', 'Café']);
    const add = { body: { title: 'Main hall' }, token: conference.adminToken };
    expect((await api.send(events.addRoom, conference, add)).status).toBe(201);
    expect(await namesOf(conference)).toEqual(['Workshop', 'Café', 'Main hall']);
    expect(await faults()).toEqual([]);
  });

  it('stay in the list when their board has ended, which says so', async () => {
    const conference = await openConference();
    const { boardId, adminToken } = roomOf(conference);
    await api.send(endBoard, { boardId }, { token: adminToken });
    expect((await infoOf(conference)).rooms).toMatchObject([
      { room: 'Main hall', endedAt: expect.any(String) },
      { room: 'Workshop' },
      { room: 'Café' },
    ]);
    await api.send(reopenBoard, { boardId }, { token: adminToken });
    expect((await infoOf(conference)).rooms[0]).not.toHaveProperty('endedAt');
  });

  it('go with a board that is deleted for good', async () => {
    const conference = await openConference();
    expect(await hardDelete(api.dependencies.db, [roomOf(conference).boardId])).toBe(1);
    expect(await namesOf(conference)).toEqual(['Workshop', 'Café']);
    expect(await api.send(events.getConferenceRecord, conference)).toMatchObject({
      body: [{ room: 'Workshop' }, { room: 'Café' }],
    });
    expect(
      await api.send(events.getConferenceInsights, conference, { token: conference.adminToken }),
    ).toMatchObject({
      body: { rooms: [{ room: 'Workshop' }, { room: 'Café' }] },
    });
    expect(await faults()).toEqual([]);
  });
});

describe('The calls of an organiser', () => {
  it('do not moderate boards: the token of an event is no token of a board', async () => {
    const conference = await openConference();
    const { boardId } = roomOf(conference);
    expect(await api.send(listHistory, { boardId }, { token: conference.adminToken })).toMatchObject({
      status: 401,
      body: { code: 'invalid-token' },
    });
  });
});

const recover = (code: string, session = api.session()) => api.send(recoverByCode, { code }, { session });

describe('The recovery code of an event', () => {
  it('makes another device an owner of the event and of all its boards', async () => {
    const conference = await openConference();
    const session = api.session();
    expect(conference.recoveryCode).toMatch(/^(?:[\dA-Z]{5}-){3}[\dA-Z]{5}$/);
    const { status, body } = await recover(
      conference.recoveryCode.toLowerCase().replaceAll('-', ' '),
      session,
    );
    expect(status).toBe(200);
    const { boardId, event: recovered } = Recovered.parse(body);
    expect(boardId).toBe(roomOf(conference).boardId);
    expect(recovered).toMatchObject({
      eventId: conference.eventId,
      boards: conference.boards.map((board) => ({ boardId: board.boardId })),
    });
    for (const board of recovered?.boards ?? [])
      expect((await api.send(listHistory, board, { token: board.adminToken })).status).toBe(200);
    expect(await api.send(events.listMyConferences, {}, { session })).toMatchObject({
      body: [{ id: conference.eventId }],
    });
    const add = { body: { title: 'Garden' }, session };
    expect((await api.send(events.addRoom, conference, add)).status).toBe(201);
    expect((await api.send(listMyBoards, {}, { session })).body).toHaveLength(4);
    // Again, and two at once, change nothing more.
    expect(
      (await Promise.all([1, 2].map(() => recover(conference.recoveryCode, session)))).map(
        (each) => each.status,
      ),
    ).toEqual([200, 200]);
    expect(await faults()).toEqual([]);
  });

  it('leaves out closed boards, and is void once an owner was removed from a board', async () => {
    const conference = await openConference();
    const thief = api.session();
    const taken = Recovered.parse((await recover(conference.recoveryCode, thief)).body).event?.adminToken;
    await api.send(closeBoard, roomOf(conference, 1), { token: roomOf(conference, 1).adminToken });
    const again = await recover(conference.recoveryCode);
    expect(again).toMatchObject({
      status: 200,
      body: {
        event: {
          boards: [{ boardId: roomOf(conference).boardId }, { boardId: roomOf(conference, 2).boardId }],
        },
      },
    });
    const { boardId, adminToken } = roomOf(conference);
    const { body } = await api.send(listOwners, { boardId }, { token: adminToken });
    const [, second] = OwnerList.parse(body);
    await api.send(removeOwner, { boardId, ownerId: second?.ownerId }, { token: adminToken });
    for (const session of [thief, api.session()])
      expect(await recover(conference.recoveryCode, session)).toEqual(
        refused(404, 'recovery-code-not-found'),
      );
    // Neither its session nor its token of the event brings it back to the board.
    const invite = (token?: string) =>
      api.send(events.inviteConferenceModerator, conference, {
        body: { name: 'Eve', rooms: [boardId] },
        session: thief,
        ...(token !== undefined && { token }),
      });
    const inRoom = expect.stringContaining('“');
    expect(await invite()).toEqual(refused(401, 'invalid-token', inRoom));
    expect(await invite(taken)).toEqual(refused(401, 'invalid-token', inRoom));
    expect(await invite(conference.adminToken)).toMatchObject({ status: 201 });
  });

  it('is the same for a repeat, and in no row and no line of the log', async () => {
    const headers = { 'idempotency-key': 'with a code' };
    const first = await openConference(['A'], { headers });
    expect((await openConference(['A'], { headers })).recoveryCode).toBe(first.recoveryCode);
    expect(api.logged.join('')).not.toContain(first.recoveryCode);
    expect(await recover('AAAAA-AAAAA-AAAAA-AAAAA')).toEqual(refused(404, 'recovery-code-not-found'));
  });
});

const pause = (boardId: string | undefined, token: string | undefined) =>
  api.send(changeSettings, { boardId, asking: 'paused' }, { token });

describe('The moderators of an event', () => {
  it('are not invited by the session of a device that was removed from the board', async () => {
    const session = api.session();
    const conference = await openConference(['Main hall'], { session });
    const { boardId, adminToken } = roomOf(conference);
    const invite = () =>
      api.send(events.inviteConferenceModerator, { ...conference, name: 'Eve' }, { session });
    expect(await invite()).toMatchObject({ status: 201 });
    const replaced = await api.send(replaceRecoveryCode, { boardId }, { token: adminToken });
    const { recoveryCode: code } = Recovery.parse(replaced.body);
    const recoverBy = (by: string) => api.send(recoverByCode, { code }, { session: by });
    const { adminToken: token } = BoardAccess.parse((await recoverBy(api.session())).body);
    await api.send(removeOwner, { boardId, ownerId: FIRST_OWNER_ID }, { token });
    expect(await invite()).toEqual(refused(401, 'invalid-token', expect.stringContaining('“Main hall”')));
    // Let in again, it owns the board again.
    const again = await api.send(replaceRecoveryCode, { boardId }, { token });
    const back = { body: { code: Recovery.parse(again.body).recoveryCode }, session };
    expect(await api.send(recoverByCode, {}, back)).toMatchObject({ status: 200 });
    expect(await invite()).toMatchObject({ status: 201 });
  });

  it('are invited to some rooms or to all, listed once, and revoked everywhere', async () => {
    const conference = await openConference();
    const [hall, workshop, café] = conference.boards.map(({ boardId }) => boardId);
    const invite = (body: object) =>
      api.send(events.inviteConferenceModerator, conference, {
        body,
        token: conference.adminToken,
        session: conference.sessionId,
      });
    const grace = await invite({ name: 'Grace', rooms: [hall, café] });
    const ada = await invite({ name: 'Ada' });
    expect(grace).toMatchObject({ status: 201, body: { rooms: [{ boardId: hall }, { boardId: café }] } });
    expect(ada).toMatchObject({
      body: { rooms: [{ boardId: hall }, { boardId: workshop }, { boardId: café }] },
    });
    const { moderatorId, rooms } = ConferenceModeratorInvited.parse(grace.body);
    expect((await pause(hall, rooms[0]?.adminToken)).status).toBe(200);
    expect((await pause(café, rooms[1]?.adminToken)).status).toBe(200);
    expect(await pause(workshop, rooms[1]?.adminToken)).toEqual(refused(403, 'wrong-board'));
    const list = () =>
      api.send(events.listConferenceModerators, conference, {
        token: conference.adminToken,
        session: conference.sessionId,
      });
    expect(await list()).toMatchObject({
      body: [
        { id: moderatorId, name: 'Grace', rooms: [hall, café] },
        { name: 'Ada', rooms: [hall, workshop, café] },
      ],
    });
    const revoke = () =>
      api.send(
        events.revokeConferenceModerator,
        { ...conference, moderatorId },
        { token: conference.adminToken, session: conference.sessionId },
      );
    expect(await revoke()).toEqual(answered(200, {}));
    expect(await pause(hall, rooms[0]?.adminToken)).toEqual(refused(401, 'invalid-token'));
    expect(await list()).toMatchObject({ body: [{ name: 'Ada' }] });
  });

  it('are invited until a date within a year, on all their boards', async () => {
    const conference = await openConference();
    const invite = (expiresAt: string) =>
      api.send(
        events.inviteConferenceModerator,
        { ...conference, name: 'Grace', expiresAt },
        { token: conference.adminToken, session: conference.sessionId },
      );
    const inMinutes = (minutes: number): string =>
      new Date(api.dependencies.clock.nowMs() + minutes * 60_000).toISOString();
    const { rooms } = ConferenceModeratorInvited.parse((await invite(inMinutes(1))).body);
    const asks = () =>
      Promise.all(
        rooms.map(async ({ boardId, adminToken }) => {
          return (await api.send(listHistory, { boardId }, { token: adminToken })).status;
        }),
      );
    expect(await asks()).toEqual([200, 200, 200]);
    for (const wrong of [inMinutes(-1), inMinutes(400 * 24 * 60)])
      expect(await invite(wrong)).toEqual(
        refused(400, 'invalid-request', 'expiresAt: must be within a year from now'),
      );
    api.advance(60_000);
    expect(await asks()).toEqual([401, 401, 401]);
  });

  it('are invited under the same id when a repeat names other rooms', async () => {
    const conference = await openConference();
    const [hall, workshop, café] = conference.boards.map(({ boardId }) => boardId);
    const headers = { 'idempotency-key': 'g' };
    const invite = async (rooms: unknown[]) => {
      const call = {
        body: { name: 'Grace', rooms },
        token: conference.adminToken,
        session: conference.sessionId,
        headers,
      };
      return ConferenceModeratorInvited.parse(
        (await api.send(events.inviteConferenceModerator, conference, call)).body,
      );
    };
    const { moderatorId } = await invite([workshop]);
    expect((await invite([hall, workshop, café])).moderatorId).toBe(moderatorId);
    expect(
      await api.send(events.listConferenceModerators, conference, {
        token: conference.adminToken,
        session: conference.sessionId,
      }),
    ).toMatchObject({
      body: [{ id: moderatorId, rooms: [hall, workshop, café] }],
    });
  });

  it('are invited to no room if one belongs to others, and revoked in all rooms but that', async () => {
    const session = api.session();
    const conference = await openConference(ROOMS, { session });
    const invite = () =>
      api.send(events.inviteConferenceModerator, { ...conference, name: 'Grace' }, { session });
    const { moderatorId } = ConferenceModeratorInvited.parse((await invite()).body);
    const { boardId, adminToken } = roomOf(conference);
    const renewed = await api.send(replaceRecoveryCode, { boardId }, { token: adminToken });
    const recovered = await api.send(
      recoverByCode,
      { code: Recovery.parse(renewed.body).recoveryCode },
      { session: api.session() },
    );
    const { adminToken: token } = BoardAccess.parse(recovered.body);
    await api.send(removeOwner, { boardId, ownerId: FIRST_OWNER_ID }, { token });
    const inRoom = refused(401, 'invalid-token', expect.stringContaining('“Main hall”'));
    expect(await invite()).toEqual(inRoom);
    const list = () => api.send(events.listConferenceModerators, conference, { session });
    expect(await list()).toMatchObject({ body: { length: 1 } });
    const revoke = () =>
      api.send(events.revokeConferenceModerator, { ...conference, moderatorId }, { session });
    expect(await revoke()).toEqual(inRoom);
    expect(await list()).toMatchObject({ body: [{ id: moderatorId, rooms: [boardId] }] });
  });

  it('are not invited to a board of another event, nor to any with it', async () => {
    const [conference, other] = [await openConference(), await openConference()];
    const body = { name: 'Grace', rooms: [roomOf(conference).boardId, roomOf(other).boardId] };
    expect(
      await api.send(events.inviteConferenceModerator, conference, {
        body,
        token: conference.adminToken,
        session: conference.sessionId,
      }),
    ).toEqual(refused(404, 'board-not-found'));
    expect(
      await api.send(events.listConferenceModerators, conference, {
        token: conference.adminToken,
        session: conference.sessionId,
      }),
    ).toEqual(answered(200, []));
  });
});

describe('What an event leaves', () => {
  it('is one export of all boards, of closed ones too', async () => {
    const conference = await openConference(['Hall', '=Room()']);
    for (const { boardId } of conference.boards) await api.ask(boardId, `Why ${boardId}?`);
    await api.send(closeBoard, roomOf(conference), { token: roomOf(conference).adminToken });
    const csv = await api.send(
      events.exportConference,
      { ...conference, format: 'csv' },
      { token: conference.adminToken },
    );
    expect(csv.headers['content-disposition']).toContain('Our conference.csv');
    const [header, ...rows] = String(csv.body).trimEnd().split('\r\n');
    expect(header).toMatch(/^id,text,.*,authorId,room$/);
    expect(rows).toEqual([
      expect.stringMatching(new RegExp(`"Why ${conference.boards[0]?.boardId}\\?".*,"Hall"$`)),
      expect.stringMatching(new RegExp(`"Why ${conference.boards[1]?.boardId}\\?".*,"'=Room\\(\\)"$`)),
    ]);
    const json = await api.send(
      events.exportConference,
      { ...conference, format: 'json' },
      { session: conference.sessionId },
    );
    expect(json.body).toMatchObject({
      format: 'openfloor-event-export',
      event: { id: conference.eventId, title: 'Our conference' },
      boards: [
        { room: 'Hall', export: { format: 'openfloor-export', events: { length: 3 } } },
        { room: '=Room()', export: { questions: [{ text: `Why ${conference.boards[1]?.boardId}?` }] } },
      ],
    });
    const alone = await api.send(
      exportBoard,
      { ...roomOf(conference, 1), format: 'json' },
      { token: roomOf(conference, 1).adminToken },
    );
    expect(json.body).toMatchObject({ boards: [{}, { export: alone.body }] });
  });

  it('are figures of all boards together', async () => {
    const conference = await openConference();
    const { db } = api.dependencies;
    const samples = [
      [0, 1, 40],
      [0, 2, 30],
      [1, 1, 10],
      [1, 2, 25],
    ] as const;
    for (const [room, minute, viewers] of samples)
      await db
        .insertInto('viewer_samples')
        .values({
          board_id: roomOf(conference, room).boardId,
          minute: new Date(Date.UTC(2026, 2, 1, 12, minute)),
          viewers,
        })
        .execute();
    const { body } = await api.send(events.getConferenceInsights, conference, {
      token: conference.adminToken,
    });
    expect(body).toMatchObject({
      questions: 0,
      peakViewers: 55,
      rooms: [
        { room: 'Main hall', peakViewers: 40 },
        { room: 'Workshop', peakViewers: 25 },
        { room: 'Café', peakViewers: null },
      ],
    });
  });

  it('is a record with the checkpoint of each board', async () => {
    const conference = await openConference(['Hall', 'Garden']);
    const { boardId } = roomOf(conference);
    const { db, boardLogs } = api.dependencies;
    const { admin_key: adminKey } = await db
      .selectFrom('boards')
      .select('admin_key')
      .where('id', '=', boardId)
      .executeTakeFirstOrThrow();
    await boardLogs.publish({ id: boardId, adminKey });
    const checkpoint = await api.send(getCheckpoint, { boardId });
    expect(await api.send(events.getConferenceRecord, conference)).toEqual(
      answered(200, [
        { boardId, room: 'Hall', checkpoint: checkpoint.body },
        { boardId: roomOf(conference, 1).boardId, room: 'Garden', checkpoint: null },
      ]),
    );
  });
});
