import { getBoard } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { createControlKey } from '@openfloor/contract/calls/control';
import { startTalk } from '@openfloor/contract/calls/desk';
import * as devices from '@openfloor/contract/calls/devices';
import { getInsights } from '@openfloor/contract/calls/insights';
import { listHistory, markAnswered, pinQuestion } from '@openfloor/contract/calls/moderation';
import * as ownersCalls from '@openfloor/contract/calls/owners';
import { issueOwnerLink } from '@openfloor/contract/calls/superAdmin';
import {
  AdminLink,
  BoardAccess,
  BoardCreated,
  BoardList,
  OwnerList,
  Recovery,
} from '@openfloor/contract/http/boards';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { OWNERS_MAX } from '@openfloor/contract/limits';
import { DeviceLink, DeviceLinked } from '@openfloor/contract/http/plan';
import { Unavailable } from '@openfloor/store/database/unavailable';
import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  answered,
  openSuiteApi,
  refused,
  START,
  type Answer,
  type ApiHarness,
} from '../../testing/apiHarness.ts';

const api = await openSuiteApi();
const CODE = /^[\dA-HJKMNP-TV-Z]{5}(?:-[\dA-HJKMNP-TV-Z]{5}){3}$/;

type Owned = BoardCreated & { recoveryCode: string; session: string };

const openOwned = async (): Promise<Owned> => {
  const session = api.session();
  const board = await api.openBoard({ session });
  return { ...board, recoveryCode: board.recoveryCode ?? '', session };
};

const recover = (code: string, session = api.session(), node = api): Promise<Answer> =>
  node.send(devices.recoverByCode, { code }, { session });

/** A device that became an owner by the code. */
const addDevice = async (code: string): Promise<BoardAccess & { session: string }> => {
  const session = api.session();
  return { ...BoardAccess.parse((await recover(code, session)).body), session };
};

const listOwners = async (boardId: string, token: string, session?: string): Promise<OwnerList> =>
  OwnerList.parse((await api.send(ownersCalls.listOwners, { boardId }, { token, session })).body);

const remove = (boardId: string, ownerId: string, token: string, node = api): Promise<Answer> =>
  node.send(ownersCalls.removeOwner, { boardId, ownerId }, { token });

const openBoardsOf = async (session: string): Promise<string[]> =>
  BoardList.parse((await api.send(devices.listMyBoards, {}, { session })).body).map(({ id }) => id);

const tokenOf = ({ body }: Answer): string => AdminLink.parse(body).adminToken;

const codeOf = ({ body }: Answer): string => Recovery.parse(body).recoveryCode;

const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('The recovery code', () => {
  it('comes with a new board, and with a repeat of the request; no row has it', async () => {
    const create = {
      body: { title: 'Town hall' },
      session: api.session(),
      headers: { 'idempotency-key': 'k' },
    };
    const [first, again] = [await api.send(createBoard, {}, create), await api.send(createBoard, {}, create)];
    const { recoveryCode = '', boardId } = BoardCreated.parse(first.body);
    expect(recoveryCode).toMatch(CODE);
    expect(again).toMatchObject({ status: 201, body: { boardId, recoveryCode } });
    const { db } = api.dependencies;
    for (const table of ['boards', 'recovery_codes', 'idempotency', 'board_events'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(recoveryCode.slice(0, 11));
    }
  });

  it('is made up for a repeat of a request that a node of the former version answered', async () => {
    const create = {
      body: { title: 'Town hall' },
      session: api.session(),
      headers: { 'idempotency-key': 'k' },
    };
    const { boardId } = BoardCreated.parse((await api.send(createBoard, {}, create)).body);
    await api.dependencies.db.deleteFrom('recovery_codes').where('board_id', '=', boardId).execute();
    const { recoveryCode = '' } = BoardCreated.parse((await api.send(createBoard, {}, create)).body);
    expect(await recover(recoveryCode)).toMatchObject({ status: 200, body: { boardId } });
  });

  it('makes any device an owner, however it is typed and as often as it is used', async () => {
    const { boardId, recoveryCode, adminToken, session: first } = await openOwned();
    const typed = ` ${recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const second = api.session();
    const answer = await recover(typed, second);
    const access = BoardAccess.parse(answer.body);
    expect(answer).toEqual(answered(200, { ...access, boardId }));
    expect(await openBoardsOf(second)).toEqual([boardId]);
    const third = await addDevice(recoveryCode);
    expect(third.boardId).toBe(boardId);
    expect(await listOwners(boardId, access.adminToken, second)).toEqual([
      { ownerId: FIRST_OWNER_ID, since: START, isThis: false },
      { ownerId: expect.any(String), since: START, isThis: true },
      { ownerId: expect.any(String), since: START, isThis: false },
    ]);
    // Twice by one device is one owner.
    expect(await recover(recoveryCode, second)).toMatchObject({ status: 200 });
    expect(await listOwners(boardId, adminToken, first)).toHaveLength(3);
  });

  it('gives a browser without a session a new one, which owns the board', async () => {
    const { boardId, recoveryCode: code } = await openOwned();
    const { headers, status } = await api.send(devices.recoverByCode, { code });
    expect(status).toBe(200);
    expect(await openBoardsOf(String(headers['x-session-id']))).toEqual([boardId]);
  });

  it('that two devices use at once makes both owners, with tokens that work on every node', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const other = await api.anotherNode();
    const answers = await Promise.all([recover(recoveryCode), recover(recoveryCode, undefined, other)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(await listOwners(boardId, adminToken)).toHaveLength(3);
    for (const { body } of answers)
      for (const node of [api, other])
        expect(
          await node.send(listHistory, { boardId }, { token: BoardAccess.parse(body).adminToken }),
        ).toMatchObject({ status: 200 });
  });

  it('is void once the owner has replaced it', async () => {
    const { boardId, recoveryCode, adminToken: token } = await openOwned();
    const next = codeOf(await api.send(ownersCalls.replaceRecoveryCode, { boardId }, { token }));
    expect(next).toMatch(CODE);
    expect(await recover(recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
    expect(await recover(next)).toMatchObject({ status: 200 });
  });

  it('is not replaced while a use of it is being recorded', async () => {
    const { boardId, adminToken: token, recoveryCode } = await openOwned();
    const { db } = api.dependencies;
    const isHeld = async (): Promise<boolean> => {
      const { rows } = await sql`
        SELECT FROM pg_locks WHERE relation = 'recovery_codes'::regclass AND mode = 'RowShareLock'`.execute(
        db,
      );
      return rows.length > 0;
    };
    // While somebody else writes to the board, the use waits.
    const { recovering, replacing } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('boards').select('id').where('id', '=', boardId).forUpdate().execute();
      const using = recover(recoveryCode);
      await vi.waitFor(async () => expect(await isHeld()).toBe(true));
      return {
        recovering: using,
        replacing: api.send(ownersCalls.replaceRecoveryCode, { boardId }, { token }),
      };
    });
    expect(await replacing).toMatchObject({ status: 200 });
    expect(await listOwners(boardId, token)).toHaveLength(2);
    expect(await recovering).toMatchObject({ status: 200 });
    expect(await recover(recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
  });

  it('that is wrong finds nothing, and that of a closed board neither', async () => {
    const { boardId, recoveryCode, adminToken: token } = await openOwned();
    for (const code of ['x', recoveryCode.slice(0, -1), `${recoveryCode}0`])
      expect(await recover(code)).toEqual(refused(404, 'recovery-code-not-found'));
    expect(await recover('')).toMatchObject({ status: 400 });
    await api.send(ownersCalls.closeBoard, { boardId }, { token });
    expect(await recover(recoveryCode)).toEqual(refused(404, 'board-not-found'));
  });

  it('withstands 10,000 guesses from 100 addresses, and the service goes on', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_PLAN_KEYS_PER_HOUR: 10 } });
    const { boardId, recoveryCode } = await openOwned();
    const guess = (number: number): Promise<Answer> =>
      node.send(
        devices.recoverByCode,
        { code: `${recoveryCode.slice(0, -5)}${String(number).padStart(5, '0')}` },
        { session: api.session(), from: `198.51.100.${number % 100}` },
      );
    const counts = new Map<number, number>();
    for (let first = 0; first < 10_000; first += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, place) => guess(first + place)));
      for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect(counts).toEqual(
      new Map([
        [404, 30 * 100],
        [429, 70 * 100],
      ]),
    );
    expect(await node.send(getBoard, { boardId })).toMatchObject({ status: 200 });
    const right = { body: { code: recoveryCode }, session: api.session(), from: '203.0.113.1' };
    expect(await node.send(devices.recoverByCode, {}, right)).toMatchObject({ status: 200 });
  }, 120_000);
});

describe('Every owner', () => {
  it('recovers, closes, and counts the board for its limit', async () => {
    const { boardId, recoveryCode } = await openOwned();
    const { session } = await addDevice(recoveryCode);
    expect(await api.send(createBoard, { title: 'Second' }, { session })).toMatchObject({
      status: 403,
      body: { code: 'one-board-limit' },
    });
    expect(await api.send(devices.recoverBoard, { boardId }, { session })).toMatchObject({ status: 200 });
    expect(await api.send(devices.closeMyBoard, { boardId }, { session })).toMatchObject({ status: 200 });
  });

  it('reads the closed board without a token', async () => {
    const { boardId, recoveryCode, session: first } = await openOwned();
    const { session, adminToken: token } = await addDevice(recoveryCode);
    await api.send(ownersCalls.closeBoard, { boardId }, { token });
    for (const owner of [first, session]) {
      expect(await api.send(getInsights, { boardId }, { session: owner })).toMatchObject({
        status: 200,
      });
      const closed = await api.send(devices.listMyBoards, { closed: '1' }, { session: owner });
      expect(BoardList.parse(closed.body)).toMatchObject([{ id: boardId }]);
    }
    expect(await api.send(getInsights, { boardId }, { session: api.session() })).toMatchObject({
      status: 404,
    });
  });

  it('sees its other boards beside the insights, and no one else’s', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: Infinity } });
    const { boardId, recoveryCode, adminToken: token } = await openOwned();
    const { session } = await addDevice(recoveryCode);
    const insightsOf = (owner: string) => node.send(getInsights, { boardId }, { token, session: owner });
    expect(await insightsOf(session)).toMatchObject({ status: 200, body: { earlier: [] } });
    expect((await insightsOf(api.session())).body).not.toHaveProperty('earlier');
  });
});

describe('A device that is removed', () => {
  it('loses its tokens on every node, and the answer has a new recovery code', async () => {
    const { boardId, recoveryCode, adminToken, session } = await openOwned();
    const lost = await addDevice(recoveryCode);
    const other = await api.anotherNode();
    const questionId = await api.ask(boardId);
    const pin = (node: ApiHarness, token: string) => node.send(pinQuestion, { questionId }, { token });
    for (const node of [api, other]) expect(await pin(node, lost.adminToken)).toMatchObject({ status: 200 });
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken, session);
    const answer = await remove(boardId, ownerId, adminToken);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    // The other node gets no messages: the write itself is refused, and then it has read why.
    for (const node of [other, api])
      for (const token of [lost.adminToken, lost.speakerToken]) {
        const marked = await node.send(markAnswered, { questionId }, { token });
        expect(marked).toEqual(refused(401, 'invalid-token'));
      }
    expect(await pin(api, adminToken)).toMatchObject({ status: 200 });
    expect(await recover(recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
    for (const act of [devices.recoverBoard, devices.closeMyBoard])
      expect(await api.send(act, { boardId }, { session: lost.session })).toEqual(
        refused(403, 'not-your-board'),
      );
    expect(await openBoardsOf(lost.session)).toEqual([]);
    expect(await listOwners(boardId, adminToken)).toHaveLength(1);
    // The same device, let in again, is another owner: its former tokens stay invalid.
    expect(await recover(codeOf(answer), lost.session)).toMatchObject({ status: 200 });
    expect(await pin(api, lost.adminToken)).toEqual(refused(401, 'invalid-token'));
    expect(await openBoardsOf(lost.session)).toEqual([boardId]);
  });

  it('gets nothing from a node that has not read of its removal', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const { adminToken: token } = await addDevice(recoveryCode);
    const behind = await api.anotherNode();
    const replace = () => behind.send(ownersCalls.replaceRecoveryCode, { boardId }, { token });
    expect(await replace()).toMatchObject({ status: 200 });
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
    const code = codeOf(await remove(boardId, ownerId, adminToken));
    expect(await replace()).toEqual(refused(401, 'invalid-token'));
    expect(await recover(code)).toMatchObject({ status: 200 });
  });

  it('makes no control keys on a node that has not read of its removal', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const { adminToken: token } = await addDevice(recoveryCode);
    const behind = await api.anotherNode();
    const make = () => behind.send(createControlKey, { boardId, name: 'Deck' }, { token });
    expect(await make()).toMatchObject({ status: 201 });
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
    await remove(boardId, ownerId, adminToken);
    expect(await make()).toEqual(refused(401, 'invalid-token'));
  });

  it('gets no code for a removal that it began before', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const [second, third] = [await addDevice(recoveryCode), await addDevice(recoveryCode)];
    const [, { ownerId } = { ownerId: '' }, { ownerId: thirdId } = { ownerId: '' }] = await listOwners(
      boardId,
      adminToken,
    );
    const behind = await api.anotherNode();
    const removeThird = () =>
      behind.send(
        ownersCalls.removeOwner,
        { boardId, ownerId: thirdId },
        { token: second.adminToken, session: second.session, headers: { 'idempotency-key': 'k' } },
      );
    expect(await removeThird()).toMatchObject({ status: 200 });
    expect(third.boardId).toBe(boardId);
    const code = codeOf(await remove(boardId, ownerId, adminToken));
    // The node answers the repeat from its stored outcome.
    expect(await removeThird()).toEqual(refused(401, 'invalid-token'));
    expect(await recover(code)).toMatchObject({ status: 200 });
  });

  it('by itself gets no new code, and the former one is void', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const leaving = await addDevice(recoveryCode);
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
    expect(await remove(boardId, ownerId, leaving.adminToken)).toEqual(answered(200, {}));
    expect(await recover(recoveryCode)).toEqual(refused(404, 'recovery-code-not-found'));
    const next = codeOf(await api.send(ownersCalls.replaceRecoveryCode, { boardId }, { token: adminToken }));
    expect(await recover(next)).toMatchObject({ status: 200 });
  });

  it('is removed while a flood of acts has used up the limit of the board', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_ACTS_PER_BOARD_PER_MINUTE: 1 } });
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const flooding = await addDevice(recoveryCode);
    const pause = () => node.send(startTalk, { boardId, title: 'T' }, { token: flooding.adminToken });
    await pause();
    expect(await pause()).toMatchObject({ status: 429 });
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
    expect(await remove(boardId, ownerId, adminToken, node)).toMatchObject({ status: 200 });
  });

  it('does not close the board by its session while its removal is recorded', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const { session } = await addDevice(recoveryCode);
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
    const node = await api.anotherNode();
    const { writer } = node.dependencies;
    const handle = writer.handle.bind(writer);
    // After the node has found the device among the owners, another one removes it.
    writer.handle = async (...command) => {
      writer.handle = handle;
      await remove(boardId, ownerId, adminToken);
      return handle(...command);
    };
    expect(await node.send(devices.closeMyBoard, { boardId }, { session })).toEqual(
      refused(403, 'not-your-board'),
    );
    expect(await api.send(getBoard, { boardId })).toMatchObject({ status: 200 });
  });

  it('may be the one that opened the board; its tokens and links end, the super admin’s link does not', async () => {
    const { boardId, recoveryCode, adminToken, speakerToken, session } = await openOwned();
    const link = await api.send(ownersCalls.getAdminLink, { boardId }, { token: adminToken });
    const issued = await api.send(
      issueOwnerLink,
      { boardId },
      { token: await api.superAdminToken(), headers: { host: 'localhost' } },
    );
    const { adminToken: token } = await addDevice(recoveryCode);
    expect(await remove(boardId, FIRST_OWNER_ID, token)).toMatchObject({ status: 200 });
    const history = (bearer: string) => api.send(listHistory, { boardId }, { token: bearer });
    for (const ended of [adminToken, speakerToken, tokenOf(link)])
      expect(await history(ended)).toEqual(refused(401, 'invalid-token'));
    for (const held of [token, tokenOf(issued)]) expect(await history(held)).toMatchObject({ status: 200 });
    expect(await openBoardsOf(session)).toEqual([]);
    expect(await api.send(createBoard, { title: 'Next' }, { session })).toMatchObject({
      status: 201,
    });
  });

  it('gets new keys of its own device by a rotation', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const second = await addDevice(recoveryCode);
    const rotated = await api.send(ownersCalls.rotateKeys, { boardId }, { token: second.adminToken });
    const { adminToken: token } = AdminLink.parse(rotated.body);
    expect(await api.send(ownersCalls.listOwners, { boardId }, { token: adminToken })).toEqual(
      refused(401, 'invalid-token'),
    );
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, token);
    expect(await remove(boardId, ownerId, token)).toMatchObject({ status: 200 });
    expect(await api.send(ownersCalls.listOwners, { boardId }, { token })).toEqual(
      refused(401, 'invalid-token'),
    );
  });

  it('of two that remove each other at once is one; the code of the other is valid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { boardId, recoveryCode, adminToken } = await openOwned();
      const second = await addDevice(recoveryCode);
      const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
      const other = await api.anotherNode();
      const answers = await Promise.all([
        remove(boardId, ownerId, adminToken),
        remove(boardId, FIRST_OWNER_ID, second.adminToken, other),
      ]);
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      for (const answer of done) expect(await recover(codeOf(answer))).toMatchObject({ status: 200 });
      const faults = [];
      for await (const checked of verifyBoards(api.dependencies.db))
        if ('fault' in checked) faults.push(checked);
      expect(faults).toEqual([]);
    }
  });
});

describe('A device link', () => {
  it('makes the other device an owner of the open boards', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: Infinity } });
    const [first, second] = [api.session(), api.session()];
    const open = await Promise.all(['A', 'B'].map((title) => node.openBoard({ title, session: first })));
    const closed = await node.openBoard({ session: first });
    await node.send(ownersCalls.closeBoard, closed, { token: closed.adminToken });
    const { linkCode } = DeviceLink.parse(
      (await node.send(devices.createDeviceLink, {}, { session: first })).body,
    );
    const linked = await node.send(devices.linkDevice, { linkCode }, { session: second });
    expect(DeviceLinked.parse(linked.body)).toEqual({ boards: 2 });
    expect((await openBoardsOf(second)).toSorted()).toEqual(open.map(({ boardId }) => boardId).toSorted());
    for (const { boardId } of open)
      expect(await api.send(devices.recoverBoard, { boardId }, { session: second })).toMatchObject({
        status: 200,
      });
  });

  it('can be used again by the device whose first use failed half-way, and by no other', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: Infinity } });
    const [first, second] = [api.session(), api.session()];
    await Promise.all(['A', 'B'].map((title) => node.openBoard({ title, session: first })));
    const { linkCode } = DeviceLink.parse(
      (await node.send(devices.createDeviceLink, {}, { session: first })).body,
    );
    const use = (session: string) => node.send(devices.linkDevice, { linkCode }, { session });
    const { writer } = node.dependencies;
    const handle = writer.handle.bind(writer);
    let handled = 0;
    writer.handle = async (...command) => {
      handled += 1;
      return handled === 2 ? { ok: false, code: 'overloaded' } : handle(...command);
    };
    expect(await use(second)).toEqual(refused(503, 'overloaded'));
    expect(await openBoardsOf(second)).toHaveLength(1);
    writer.handle = () => Promise.reject(new Unavailable('Postgres is away'));
    expect(await use(second)).toMatchObject({ status: 503 });
    writer.handle = handle;
    expect(await use(api.session())).toEqual(refused(404, 'link-code-not-found'));
    expect(await use(second)).toEqual(answered(200, { boards: 2 }));
    expect(await openBoardsOf(second)).toHaveLength(2);
  });

  it('names the boards that have as many owners as a board can have, and shares the others', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: Infinity } });
    const first = node.session();
    const full = await node.openBoard({ title: 'Plenary', session: first });
    await node.openBoard({ title: 'Workshop', session: first });
    const { writer, ids } = node.dependencies;
    for (let owners = 1; owners < OWNERS_MAX; owners += 1) {
      const command = {
        type: 'AddOwner',
        ownerId: ids.uuid(),
        sessionId: ids.uuid(),
        by: { removed: 0 },
      } as const;
      expect(await writer.handle(full.boardId, { command, actor: 'moderator' })).toMatchObject({ ok: true });
    }
    const { linkCode } = DeviceLink.parse(
      (await node.send(devices.createDeviceLink, {}, { session: first })).body,
    );
    const second = node.session();
    const linked = await node.send(devices.linkDevice, { linkCode }, { session: second });
    expect(linked).toEqual(answered(200, { boards: 1, full: ['Plenary'] }));
    expect(await openBoardsOf(second)).toHaveLength(1);
  });

  it('of a device that was removed meanwhile shares nothing', async () => {
    const { boardId, recoveryCode, adminToken } = await openOwned();
    const removed = await addDevice(recoveryCode);
    const link = await api.send(devices.createDeviceLink, {}, { session: removed.session });
    const [, { ownerId } = { ownerId: '' }] = await listOwners(boardId, adminToken);
    await remove(boardId, ownerId, adminToken);
    const used = await api.send(
      devices.linkDevice,
      { linkCode: DeviceLink.parse(link.body).linkCode },
      { session: api.session() },
    );
    expect(used).toEqual(answered(200, { boards: 0 }));
  });
});
