import { changeSettings } from '@openfloor/contract/calls/desk';
import * as devices from '@openfloor/contract/calls/devices';
import {
  addRoom,
  createConference,
  exportConference,
  inviteConferenceModerator,
  listConferenceModerators,
  listConferenceOwners,
  listMyConferences,
  removeConferenceOwner,
  removeRoom,
  replaceConferenceRecoveryCode,
  revokeConferenceModerator,
  rotateConferenceKeys,
} from '@openfloor/contract/calls/conferences';
import { listHistory, pinQuestion } from '@openfloor/contract/calls/moderation';
import { listOwners, removeOwner } from '@openfloor/contract/calls/owners';
import { BoardList, OwnerRemoved, Recovered, Recovery } from '@openfloor/contract/http/boards';
import {
  ConferenceCreated,
  ConferenceKeysRotated,
  ConferenceOwnerList,
  RoomAccess,
} from '@openfloor/contract/http/conferences';
import { DeviceLink } from '@openfloor/contract/http/plan';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { createRecoveryCodes } from '@openfloor/store/boards/recoveryCodes';
import { verifyConferences } from '@openfloor/store/conferences/verifyConferences';
import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { describe, expect, it } from 'vitest';
import {
  answered,
  openSuiteApi,
  refused,
  SERVER_SECRET,
  START,
  UNKNOWN_ID,
  type Answer,
} from '../../testing/apiHarness.ts';

const api = await openSuiteApi({ settings: { freePlanBoards: 1000 } });

const openConference = async (rooms = ['Hall', 'Garden']) => {
  const session = api.session();
  const { body } = await api.send(createConference, { title: 'Conference', rooms }, { session });
  const conference = ConferenceCreated.parse(body);
  return { ...conference, session };
};
type Event = Awaited<ReturnType<typeof openConference>>;

const recover = (code: string, session = api.session()): Promise<Answer> =>
  api.send(devices.recoverByCode, { code }, { session });

/** A device that became an owner of the event by its code. */
const addDevice = async ({ recoveryCode }: Event) => {
  const session = api.session();
  const { event: conference } = Recovered.parse((await recover(recoveryCode, session)).body);
  if (!conference) throw new Error('The code is not that of an event');
  const owners = ConferenceOwnerList.parse(
    (await api.send(listConferenceOwners, conference, { session })).body,
  );
  const ownerId = owners.find(({ isThis }) => isThis)?.ownerId ?? '';
  return { ...conference, session, ownerId };
};

const ownersOf = async (conference: Event): Promise<ConferenceOwnerList> =>
  ConferenceOwnerList.parse(
    (await api.send(listConferenceOwners, conference, { session: conference.session })).body,
  );
const remove = (
  { eventId: conferenceId, session: opener }: Event,
  ownerId: string,
  token: string,
  node = api,
  session = opener,
): Promise<Answer> =>
  node.send(removeConferenceOwner, { eventId: conferenceId, ownerId }, { token, session });
const codeOf = ({ body }: Answer): string => Recovery.parse(body).recoveryCode;
const boardsOf = async (session: string): Promise<string[]> =>
  BoardList.parse((await api.send(devices.listMyBoards, {}, { session })).body).map(({ title }) => title);
const faults = async () => {
  const found = [];
  for await (const each of verifyConferences(api.dependencies.db)) if ('fault' in each) found.push(each);
  for await (const each of verifyBoards(api.dependencies.db)) if ('fault' in each) found.push(each);
  return found;
};

describe('The admin token of an event', () => {
  it('in foreign hands makes no owner, lets nobody in and removes nobody', async () => {
    const conference = await openConference();
    const thief = { token: conference.adminToken, session: api.session() };
    const { token } = thief;
    const taken = (call: Parameters<typeof api.post>[1]) => [
      api.send(replaceConferenceRecoveryCode, conference, call),
      api.send(removeConferenceOwner, { ...conference, ownerId: FIRST_OWNER_ID }, call),
      api.send(inviteConferenceModerator, conference, { body: { name: 'Eve' }, ...call }),
      api.send(revokeConferenceModerator, { ...conference, moderatorId: UNKNOWN_ID }, call),
      api.send(rotateConferenceKeys, conference, call),
      api.send(listConferenceOwners, conference, call),
      api.send(listConferenceModerators, conference, call),
    ];
    for (const answer of await Promise.all([...taken(thief), ...taken({ token })]))
      expect(answer).toEqual(refused(403, 'not-your-event'));
    // It reads what the event leaves, and adds rooms, as before.
    expect(await api.send(exportConference, { ...conference, format: 'json' }, { token })).toMatchObject({
      status: 200,
    });
    expect(await api.send(addRoom, conference, { body: { title: 'Cellar' }, token })).toMatchObject({
      status: 201,
    });
    const owner = { token, session: conference.session };
    for (const call of [owner, { session: conference.session }])
      for (const answer of [
        await api.send(listConferenceOwners, conference, call),
        await api.send(listConferenceModerators, conference, call),
        await api.send(replaceConferenceRecoveryCode, conference, call),
      ])
        expect(answer).toMatchObject({ status: 200 });
  });

  it('ends on every node when an owner gets a new one, and the rights of owners stay', async () => {
    const conference = await openConference();
    const second = await addDevice(conference);
    const other = await api.anotherNode();
    const reads = (token: string) =>
      Promise.all(
        [api, other].map((node) => node.send(exportConference, { ...conference, format: 'json' }, { token })),
      );
    for (const { status } of await reads(second.adminToken)) expect(status).toBe(200);
    const rotated = await api.send(rotateConferenceKeys, conference, { session: second.session });
    expect(rotated).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const { adminToken } = ConferenceKeysRotated.parse(rotated.body);
    for (const former of [conference.adminToken, second.adminToken])
      for (const answer of await reads(former)) expect(answer).toEqual(refused(401, 'invalid-token'));
    for (const { status } of await reads(adminToken)) expect(status).toBe(200);
    for (const { session } of [conference, second])
      expect(await api.send(listConferenceOwners, conference, { session })).toMatchObject({ status: 200 });
    // The new token is that of the device that asked, and the code still lets devices in.
    expect(await addDevice(conference)).toMatchObject({ eventId: conference.eventId });
    await remove(conference, second.ownerId, adminToken, api, conference.session);
    for (const answer of await reads(adminToken)) expect(answer).toEqual(refused(401, 'invalid-token'));
  });
});

describe('A device that is removed from an event', () => {
  it('loses the event and all its boards on every node, and the answer has a new recovery code', async () => {
    const conference = await openConference();
    const lost = await addDevice(conference);
    const other = await api.anotherNode();
    expect(await ownersOf(conference)).toEqual([
      { ownerId: FIRST_OWNER_ID, since: START, isThis: true },
      { ownerId: lost.ownerId, since: START, isThis: false },
    ]);
    const calls = () =>
      Promise.all(
        [api, other].flatMap((node) => [
          ...[{ token: lost.adminToken, session: lost.session }, { session: lost.session }].flatMap(
            (call) => [
              node.send(exportConference, { ...conference, format: 'json' }, call),
              node.send(listConferenceOwners, conference, call),
              node.send(replaceConferenceRecoveryCode, conference, call),
              node.send(inviteConferenceModerator, conference, { body: { name: 'Eve' }, ...call }),
            ],
          ),
          ...lost.boards.flatMap(({ boardId, adminToken, speakerToken }) => [
            node.send(changeSettings, { boardId, asking: 'open' }, { token: adminToken }),
            node.send(listOwners, { boardId }, { token: adminToken }),
            // A valid speaker token is 403.
            node.send(listHistory, { boardId }, { token: speakerToken }),
          ]),
        ]),
      );
    expect((await calls()).filter(({ status }) => status === 401)).toEqual([]);
    // The calls replaced the code.
    const removed = await remove(conference, lost.ownerId, conference.adminToken);
    expect(removed).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    for (const { status } of await calls()) expect(status).toBe(401);
    expect(await boardsOf(lost.session)).toEqual([]);
    expect(await api.send(listMyConferences, {}, { session: lost.session })).toEqual(answered(200, []));
    expect(await ownersOf(conference)).toMatchObject([{ ownerId: FIRST_OWNER_ID }]);
    expect(await recover(conference.recoveryCode, lost.session)).toEqual(
      refused(404, 'recovery-code-not-found'),
    );
    // The new code holds, and the device is another owner when it is let in again.
    expect(await recover(codeOf(removed), lost.session)).toMatchObject({ status: 200 });
    expect((await boardsOf(lost.session)).toSorted()).toEqual(['Garden', 'Hall']);
    expect(await api.send(listConferenceOwners, conference, { token: lost.adminToken })).toEqual(
      refused(401, 'invalid-token'),
    );
    expect(await faults()).toEqual([]);
  });

  it('by a repeat that was cut short is removed from the boards that were left', async () => {
    const conference = await openConference(['Hall', 'Garden', 'Cellar']);
    const lost = await addDevice(conference);
    const node = await api.anotherNode();
    const { writer } = node.dependencies;
    const handle = writer.handle.bind(writer);
    const left = conference.boards[1]?.boardId ?? '';
    writer.handle = async (boardId, ...command) =>
      boardId === left ? { ok: false, code: 'overloaded' } : handle(boardId, ...command);
    expect(await remove(conference, lost.ownerId, conference.adminToken, node)).toEqual(
      refused(503, 'overloaded'),
    );
    // The event is lost at once; the list says which boards are left.
    expect(await api.send(listConferenceOwners, conference, { session: lost.session })).toMatchObject({
      status: 401,
    });
    expect(await boardsOf(lost.session)).toEqual(['Garden']);
    expect(await ownersOf(conference)).toMatchObject([
      { ownerId: FIRST_OWNER_ID },
      { ownerId: lost.ownerId, stillOwns: [left] },
    ]);
    expect(await recover(conference.recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
    writer.handle = handle;
    const again = await remove(conference, lost.ownerId, conference.adminToken, node);
    expect(await boardsOf(lost.session)).toEqual([]);
    expect(await ownersOf(conference)).toMatchObject([{ ownerId: FIRST_OWNER_ID }]);
    expect(await recover(codeOf(again))).toMatchObject({ status: 200 });
  });

  it('and let in again keeps its boards when the removal is repeated', async () => {
    const conference = await openConference();
    const device = await addDevice(conference);
    const headers = { 'idempotency-key': 'k' };
    const removal = () =>
      api.send(
        removeConferenceOwner,
        { ...conference, ownerId: device.ownerId },
        { session: conference.session, headers },
      );
    const code = codeOf(await removal());
    expect(await recover(code, device.session)).toMatchObject({ status: 200 });
    expect(await removal()).toMatchObject({ status: 200 });
    expect(await boardsOf(device.session)).toHaveLength(2);
    expect(await ownersOf(conference)).toHaveLength(2);
  });

  it('by itself gets no new code, and the former one is void', async () => {
    const conference = await openConference();
    const leaving = await addDevice(conference);
    expect(await remove(conference, leaving.ownerId, leaving.adminToken)).toEqual(answered(200, {}));
    expect(await boardsOf(leaving.session)).toEqual([]);
    expect(await recover(conference.recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
    const next = await api.send(replaceConferenceRecoveryCode, conference, { session: conference.session });
    expect(await recover(codeOf(next))).toMatchObject({ status: 200 });
  });

  it('by itself repeats the removal with its session after it was cut short', async () => {
    const conference = await openConference(['Hall', 'Garden', 'Cellar']);
    const leaving = await addDevice(conference);
    const node = await api.anotherNode();
    const { writer } = node.dependencies;
    const handle = writer.handle.bind(writer);
    writer.handle = async (boardId, ...command) =>
      boardId === conference.boards[1]?.boardId
        ? { ok: false, code: 'overloaded' }
        : handle(boardId, ...command);
    expect(await remove(conference, leaving.ownerId, leaving.adminToken, node)).toEqual(
      refused(503, 'overloaded'),
    );
    expect(await boardsOf(leaving.session)).toEqual(['Garden']);
    const again = (ownerId: string, session: string) =>
      api.send(removeConferenceOwner, { ...conference, ownerId }, { session });
    expect(await again(leaving.ownerId, leaving.session)).toEqual(answered(200, {}));
    expect(await boardsOf(leaving.session)).toEqual([]);
    // It does nothing else with the event, and no other session does this.
    expect(await again(FIRST_OWNER_ID, leaving.session)).toMatchObject({ status: 401 });
    expect(await again(leaving.ownerId, api.session())).toMatchObject({ status: 401 });
    expect(await faults()).toEqual([]);
  });

  it('while it recovers the event keeps no board that it got after that', async () => {
    const conference = await openConference(['Hall', 'Garden', 'Cellar']);
    const session = api.session();
    const node = await api.anotherNode();
    const { writer } = node.dependencies;
    const handle = writer.handle.bind(writer);
    writer.handle = async (boardId, asked, ...rest) => {
      if (boardId === conference.boards[1]?.boardId && asked.command.type === 'AddOwner') {
        const [, joining] = await ownersOf(conference);
        await remove(conference, joining?.ownerId ?? '', conference.adminToken);
      }
      return handle(boardId, asked, ...rest);
    };
    const use = { body: { code: conference.recoveryCode }, session };
    expect(await node.send(devices.recoverByCode, {}, use)).toEqual(refused(404, 'recovery-code-not-found'));
    expect(await boardsOf(session)).toEqual([]);
    expect(await ownersOf(conference)).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('by a repeat of the removal gets a further new code, which counts as an act', async () => {
    const conference = await openConference();
    const lost = await addDevice(conference);
    const node = await api.anotherNode({ limits: { LIMIT_ACTS_PER_BOARD_PER_MINUTE: 1 } });
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(await remove(conference, lost.ownerId, conference.adminToken, node));
    const [first, second, third] = answers;
    expect(third).toEqual(refused(429, 'rate-limited', expect.anything()));
    expect(first && (await recover(codeOf(first)))).toEqual(refused(404, 'recovery-code-not-found'));
    expect(second && (await recover(codeOf(second)))).toMatchObject({ status: 200 });
  });

  it('is the one that opened the event, as any other', async () => {
    const conference = await openConference();
    const second = await addDevice(conference);
    const answer = await remove(conference, FIRST_OWNER_ID, second.adminToken);
    expect(answer).toMatchObject({ status: 200 });
    expect(await boardsOf(conference.session)).toEqual([]);
    expect(
      await api.send(exportConference, { ...conference, format: 'json' }, { token: conference.adminToken }),
    ).toEqual(refused(401, 'invalid-token'));
    const add = { body: { title: 'Cellar' }, session: second.session };
    expect((await api.send(addRoom, conference, add)).status).toBe(201);
    expect(await faults()).toEqual([]);
  });

  it('of two that remove each other at once is one, on the event and all its boards', async () => {
    const other = await api.anotherNode();
    for (let round = 0; round < 5; round += 1) {
      const conference = await openConference();
      const second = await addDevice(conference);
      const answers = await Promise.all([
        remove(conference, second.ownerId, conference.adminToken),
        remove(conference, FIRST_OWNER_ID, second.adminToken, other, second.session),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 401]));
      const [stays, goes] = statuses[0] === 200 ? [conference, second] : [second, conference];
      expect([await boardsOf(stays.session), await boardsOf(goes.session)]).toEqual([
        expect.arrayContaining(['Hall', 'Garden']),
        [],
      ]);
      const done = answers.find(({ status }) => status === 200);
      expect(await recover(OwnerRemoved.parse(done?.body).recoveryCode ?? '')).toMatchObject({ status: 200 });
    }
    expect(await faults()).toEqual([]);
  });

  it('keeps a board that who removes it does not own, and is listed with it', async () => {
    const conference = await openConference();
    const second = await addDevice(conference);
    const [hall] = second.boards;
    const list = await api.send(listOwners, { boardId: hall?.boardId }, { token: hall?.adminToken });
    expect(list.body).toHaveLength(2);
    await api.send(
      removeOwner,
      { boardId: hall?.boardId, ownerId: FIRST_OWNER_ID },
      { token: hall?.adminToken },
    );
    expect(await remove(conference, second.ownerId, conference.adminToken)).toMatchObject({ status: 200 });
    expect(await boardsOf(second.session)).toEqual(['Hall']);
    expect(await ownersOf(conference)).toMatchObject([
      { ownerId: FIRST_OWNER_ID },
      { ownerId: second.ownerId, stillOwns: [hall?.boardId] },
    ]);
  });
});

describe('The recovery code of an event that is replaced', () => {
  it('holds alone, also on boards from which an owner was removed before', async () => {
    const conference = await openConference();
    const second = await addDevice(conference);
    const [hall] = conference.boards;
    const { body } = await api.send(listOwners, { boardId: hall?.boardId }, { token: hall?.adminToken });
    const [, { ownerId } = { ownerId: '' }] = ConferenceOwnerList.parse(body);
    await api.send(removeOwner, { boardId: hall?.boardId, ownerId }, { token: hall?.adminToken });
    expect(await recover(conference.recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
    const replace = () => api.send(replaceConferenceRecoveryCode, conference, { session: second.session });
    const [first, next] = [codeOf(await replace()), codeOf(await replace())];
    expect(await recover(first)).toEqual(refused(404, 'recovery-code-not-found'));
    const third = api.session();
    expect(await recover(next, third)).toMatchObject({ status: 200 });
    expect((await boardsOf(third)).toSorted()).toEqual(['Garden', 'Hall']);
    // A room that is removed or added changes nothing.
    await api.send(removeRoom, { ...conference, boardId: hall?.boardId }, { token: conference.adminToken });
    await api.send(addRoom, conference, { body: { title: 'Cellar' }, token: conference.adminToken });
    expect(await recover(next)).toMatchObject({ status: 200 });
  });

  it('twice at once holds in one of the two', async () => {
    const conference = await openConference();
    const other = await api.anotherNode();
    const codes = await Promise.all(
      [api, other].map(async (node) =>
        codeOf(await node.send(replaceConferenceRecoveryCode, conference, { session: conference.session })),
      ),
    );
    const used = await Promise.all(codes.map((code) => recover(code)));
    expect(new Set(used.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  it('is answered again for a repeat of the creation after the server’s secret was replaced', async () => {
    const call = {
      body: { title: 'Conference', rooms: ['Hall'] },
      session: api.session(),
      headers: { 'idempotency-key': 'k' },
    };
    const { recoveryCode } = ConferenceCreated.parse((await api.send(createConference, {}, call)).body);
    const node = await api.anotherNode();
    node.dependencies.recoveryCodes = createRecoveryCodes('another secret', SERVER_SECRET);
    const again = ConferenceCreated.parse((await node.send(createConference, {}, call)).body);
    expect(again.recoveryCode).toBe(recoveryCode);
    expect(await recover(again.recoveryCode)).toMatchObject({ status: 200 });
  });
});

describe('A room that an owner adds', () => {
  it('belongs to all owners of the event', async () => {
    const conference = await openConference(['Hall']);
    const second = await addDevice(conference);
    const gone = await addDevice(conference);
    await remove(conference, gone.ownerId, conference.adminToken);
    const call = {
      body: { title: 'Cellar' },
      session: second.session,
      headers: { 'idempotency-key': 'k' },
    };
    const answers = await Promise.all([1, 2].map(() => api.send(addRoom, conference, call)));
    const [room, again] = answers.map(({ body }) => RoomAccess.parse(body));
    expect(again?.boardId).toBe(room?.boardId);
    for (const { session } of [conference, second])
      expect((await boardsOf(session)).toSorted()).toEqual(['Cellar', 'Hall']);
    expect(await boardsOf(gone.session)).toEqual([]);
    const { body } = await api.send(listOwners, { boardId: room?.boardId }, { token: room?.adminToken });
    expect(body).toMatchObject([{ ownerId: FIRST_OWNER_ID }, { ownerId: expect.any(String) }]);
    const renewed = await api.send(
      devices.recoverBoard,
      { boardId: room?.boardId },
      { session: conference.session },
    );
    expect(renewed).toMatchObject({ status: 200 });
    const asked = await api.ask(room?.boardId ?? '', 'Is it open?');
    expect(await api.send(pinQuestion, { questionId: asked }, { token: room?.adminToken })).toMatchObject({
      status: 200,
    });
    expect(await faults()).toEqual([]);
  });
});

describe('A device link', () => {
  it('makes the other device an owner of the events too, once', async () => {
    const conference = await openConference();
    const { linkCode } = DeviceLink.parse(
      (await api.send(devices.createDeviceLink, {}, { session: conference.session })).body,
    );
    const session = api.session();
    const use = () => api.send(devices.linkDevice, { linkCode }, { session });
    expect(await use()).toMatchObject({ status: 200 });
    expect(await use()).toMatchObject({ status: 200 });
    expect(await api.send(listMyConferences, {}, { session })).toMatchObject({
      body: [{ id: conference.eventId }],
    });
    expect(await ownersOf(conference)).toHaveLength(2);
    expect((await api.send(exportConference, { ...conference, format: 'json' }, { session })).status).toBe(
      200,
    );
    expect(await faults()).toEqual([]);
  });
});
