import * as audience from '@openfloor/contract/calls/audience';
import { createBoard, resolveShortId } from '@openfloor/contract/calls/boards';
import { listMyBoards } from '@openfloor/contract/calls/devices';
import { closeBoard, rotateKeys } from '@openfloor/contract/calls/owners';
import { listManagedBoards } from '@openfloor/contract/calls/superAdmin';
import { describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { QuestionList } from '@openfloor/contract/http/audience';
import { BoardCreated, BoardList } from '@openfloor/contract/http/boards';
import { KeysRotated } from '@openfloor/contract/http/moderation';
import { ManagedBoardList } from '@openfloor/contract/http/superAdmin';
import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { openSuiteApi, answered, refused, START, START_MS } from '../../testing/apiHarness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const api = await openSuiteApi();

const create = (title: unknown, session = api.session()) =>
  api.send(createBoard, {}, { session, body: { title } });

const keyed = () => ({
  body: { title: 'Town hall' },
  headers: { 'idempotency-key': randomUUID() },
  from: '10.1.1.1',
});
const boardsOf = async (session: string) => (await api.send(listMyBoards, {}, { session })).body;

describe('POST /api/boards', () => {
  it('opens a board and returns its ids, its tokens and the session', async () => {
    const session = api.session();
    const answer = await create('Town hall', session);
    expect(answer).toEqual(
      answered(201, {
        boardId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        shortId: expect.stringMatching(/^[a-z0-9]{6,}$/),
        adminToken: expect.any(String),
        speakerToken: expect.any(String),
        sessionId: session,
        recoveryCode: expect.stringMatching(/^\w{5}(?:-\w{5}){3}$/),
      }),
    );
  });

  it('takes titles of up to 100 UTF-16 units, measured after trimming', async () => {
    expect(await create('a'.repeat(100))).toMatchObject({ status: 201 });
    expect(await create(` ${'🎤'.repeat(50)} `)).toMatchObject({ status: 201 });
  });

  it.each([
    ['missing', undefined],
    ['no text', 7],
    ['empty', ''],
    ['blank', ' \n '],
    ['too long', 'a'.repeat(101)],
    ['too long in UTF-16 units', `${'🎤'.repeat(50)}a`],
    ['with a NUL', 'a\0b'],
    ['with a lone surrogate', 'a\ud83c'],
  ])('refuses a title that is %s', async (_name, title) => {
    expect(await create(title)).toEqual(refused(400, 'invalid-request', expect.stringContaining('title')));
  });

  it('names the limit of an operator who allows several boards', async () => {
    const node = await api.anotherNode({ settings: { freePlanBoards: 2 } });
    const session = node.session();
    for (const status of [201, 201])
      expect(await node.send(createBoard, { title: 'Town hall' }, { session })).toMatchObject({
        status,
      });
    expect(await node.send(createBoard, { title: 'Town hall' }, { session })).toEqual(
      refused(403, 'one-board-limit', 'Limit reached: only 2 boards allowed at a time.'),
    );
    const selling = await api.anotherNode({ settings: { freePlanBoards: 2, sellsPlans: true } });
    expect(await selling.send(createBoard, { title: 'Town hall' }, { session })).toEqual(
      refused(403, 'one-board-limit', 'Free plan limit reached: only 2 boards allowed at a time.'),
    );
  });

  it('refuses a second open board of one device', async () => {
    const session = api.session();
    const { boardId, adminToken } = await api.openBoard({ session });
    const answer = await create('Another', session);
    expect(answer).toEqual(refused(403, 'one-board-limit', expect.stringContaining('one board')));
    await api.send(closeBoard, { boardId }, { token: adminToken });
    expect(await create('Another', session)).toMatchObject({ status: 201 });
  });

  it('opens one board for concurrent requests of one device', async () => {
    const session = api.session();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Town hall', session)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    const { body } = await api.send(listMyBoards, {}, { session });
    expect(body).toHaveLength(1);
  });

  it('does not limit the boards of a device during the launch promo', async () => {
    const promo = await api.anotherNode({ settings: { launchPromoUntilMs: START_MS + DAY_MS } });
    const session = api.session();
    const createTwo = async (): Promise<number[]> => [
      (await promo.send(createBoard, { title: 'One' }, { session })).status,
      (await promo.send(createBoard, { title: 'Two' }, { session })).status,
    ];
    expect(await createTwo()).toEqual([201, 201]);
    promo.advance(DAY_MS);
    expect(await createTwo()).toEqual([201, 201]);
    promo.advance(1);
    expect(await createTwo()).toEqual([403, 403]);
  });

  it('tries another short id if one is taken', async () => {
    const shortIds = ['samesame', 'samesame', 'otherone'];
    const node = await api.anotherNode({ ids: { shortId: () => shortIds.shift() ?? 'too-many' } });
    expect((await node.openBoard()).shortId).toBe('samesame');
    expect((await node.openBoard()).shortId).toBe('otherone');
  });

  describe('with an idempotency key', () => {
    it('opens one board for a device without a session, however often the request is repeated and on any node', async () => {
      const other = await api.anotherNode();
      const call = keyed();
      const nodes = [api, other, api, other, api, other];
      const answers = await Promise.all(nodes.map((node) => node.send(createBoard, {}, call)));
      const late = await other.send(createBoard, {}, call);
      const opened = [...answers, late].map(({ status, body }) => {
        expect(status).toBe(201);
        return BoardCreated.parse(body);
      });
      expect(new Set(opened.map(({ boardId, sessionId }) => `${boardId} ${sessionId}`)).size).toBe(1);
      expect(String(late.headers['set-cookie'])).toContain(opened[0]?.sessionId);
      expect(await boardsOf(opened[0]?.sessionId ?? '')).toHaveLength(1);
      for (const { boardId, adminToken } of opened)
        expect((await api.send(audience.listQuestions, { boardId }, { token: adminToken })).status).toBe(200);
    });

    it('requires the same address if there is no session: the key alone does not give access to the board', async () => {
      const call = keyed();
      const first = await api.send(createBoard, {}, call);
      const stranger = await api.send(createBoard, {}, { ...call, from: '10.1.1.2' });
      expect(stranger.status).toBe(201);
      expect(BoardCreated.parse(stranger.body).boardId).not.toBe(BoardCreated.parse(first.body).boardId);
    });

    it('returns no valid token after a key rotation, and no board after it is closed', async () => {
      const call = keyed();
      const { boardId, adminToken } = BoardCreated.parse((await api.send(createBoard, {}, call)).body);
      const rotated = await api.send(rotateKeys, { boardId }, { token: adminToken });
      const again = BoardCreated.parse((await api.send(createBoard, {}, call)).body);
      expect(await api.send(audience.listQuestions, { boardId }, { token: again.adminToken })).toEqual(
        refused(401, 'invalid-token'),
      );
      const { adminToken: token } = KeysRotated.parse(rotated.body);
      await api.send(closeBoard, { boardId }, { token });
      expect(await api.send(createBoard, {}, call)).toEqual(refused(404, 'board-not-found'));
    });
  });
});

describe('A demo board', () => {
  /** Beyond the head, so that the list is read up to the head. */
  const AHEAD = 10_000;
  const questionsOf = async (boardId: string, call = {}) =>
    QuestionList.parse((await api.send(audience.listQuestions, { boardId, minSeq: AHEAD }, call)).body);

  it('does not count as the device’s board, and can be opened beside one', async () => {
    const session = api.session();
    await api.openBoard({ demo: true, session });
    await api.openBoard({ title: 'Design Systems Day', session });
    await api.openBoard({ demo: true, session });
    expect(await create('Another', session)).toEqual(
      refused(403, 'one-board-limit', expect.stringContaining('one board')),
    );
  });

  it('is marked as a demo, unlike other boards', async () => {
    const session = api.session();
    const demo = await api.openBoard({ demo: true, session });
    const real = await api.openBoard({ session });
    expect((await api.send(audience.getBoard, demo)).body).toMatchObject({ demo: true });
    expect((await api.send(audience.getBoard, real)).body).not.toHaveProperty('demo');
    const listed = new Map(BoardList.parse(await boardsOf(session)).map((board) => [board.id, board.demo]));
    expect(listed).toEqual(
      new Map([
        [demo.boardId, true],
        [real.boardId, undefined],
      ]),
    );
    const all = await api.send(listManagedBoards, {}, { token: await api.superAdminToken() });
    const managed = new Map(ManagedBoardList.parse(all.body).map((board) => [board.id, board.demo]));
    expect([managed.get(demo.boardId), managed.get(real.boardId)]).toEqual([true, undefined]);
  });

  it('starts with sample questions of different authors, one pinned, one answered, all with votes', async () => {
    const { boardId, adminToken } = await api.openBoard({ demo: true });
    const questions = await questionsOf(boardId, { token: adminToken });
    expect(questions).toHaveLength(6);
    expect(questions.filter(({ pinned }) => pinned)).toHaveLength(1);
    expect(questions.filter(({ isAnswered }) => isAnswered)).toHaveLength(1);
    expect(questions.every(({ votes }) => votes > 0)).toBe(true);
    expect(new Set(questions.map(({ authorId }) => authorId)).size).toBe(6);
    expect(await questionsOf((await api.openBoard()).boardId)).toEqual([]);
    const { db } = api.dependencies;
    const faults = [];
    for await (const found of verifyBoards(db)) if ('fault' in found) faults.push(found);
    expect(faults).toEqual([]);
    await rebuildBoards(db, randomUUID);
    const { body } = await (await api.anotherNode()).send(audience.getBoard, { boardId });
    expect(body).toMatchObject({ demo: true });
  });

  it('does not use up its creator’s limits of questions and votes', async () => {
    const node = await api.anotherNode({
      limits: { LIMIT_QUESTIONS_PER_MINUTE: 1, LIMIT_VOTES_PER_MINUTE: 1 },
    });
    const session = node.session();
    const { boardId } = await node.openBoard({ demo: true, session });
    const questionId = await node.ask(boardId, 'My own?', session);
    expect(await node.send(audience.vote, { boardId, questionId }, { session })).toMatchObject({
      status: 200,
    });
  });

  it('counts against the limits of boards per hour', async () => {
    const node = await api.anotherNode({
      limits: { LIMIT_BOARDS_PER_HOUR: 2, LIMIT_BOARDS_PER_IP_PER_HOUR: 3 },
    });
    const session = node.session();
    const body = { title: 'Demo', demo: true };
    const open = (as: string) => node.send(createBoard, {}, { body, session: as, from: '203.0.113.9' });
    expect(await open(session)).toMatchObject({ status: 201 });
    expect(await open(session)).toMatchObject({ status: 201 });
    expect(await open(session)).toMatchObject({ status: 429 });
    expect(await open(node.session())).toMatchObject({ status: 201 });
    expect(await open(node.session())).toMatchObject({ status: 429 });
  });

  it('repeated with its idempotency key is the same board, with its questions once', async () => {
    const session = api.session();
    const call = {
      body: { title: 'Demo', demo: true },
      session,
      headers: { 'idempotency-key': randomUUID() },
    };
    const answers = await Promise.all([1, 2, 3].map(() => api.send(createBoard, {}, call)));
    answers.push(await api.send(createBoard, {}, call));
    const [boardId, ...others] = new Set(answers.map(({ body }) => BoardCreated.parse(body).boardId));
    expect(others).toEqual([]);
    expect(await questionsOf(boardId ?? '')).toHaveLength(6);
    expect(await api.send(createBoard, {}, { ...call, body: { title: 'Demo' } })).toEqual(
      refused(422, 'idempotency-mismatch'),
    );
  });

  it('is opened even if all or some of its sample questions fail', async () => {
    const handle = api.dependencies.writer.handle.bind(api.dependencies.writer);
    let isAway = false;
    const failing = vi.spyOn(api.dependencies.writer, 'handle').mockImplementation((...args) => {
      isAway = !isAway;
      return isAway ? handle(...args) : Promise.reject(new Error('Connection terminated unexpectedly'));
    });
    const { boardId, adminToken } = await api.openBoard({ demo: true });
    failing.mockRestore();
    expect((await questionsOf(boardId)).length).toBeLessThan(6);
    await api.ask(boardId, 'Still open?');
    expect(await questionsOf(boardId, { token: adminToken })).toContainEqual(
      expect.objectContaining({ text: 'Still open?' }),
    );
    expect(api.logged.join()).toContain('could not add all sample questions');
  });
});

describe('GET /api/boards/:boardId', () => {
  it('returns the board', async () => {
    const { boardId, shortId } = await api.openBoard();
    const board = { id: boardId, shortId, title: 'Town hall', createdAt: START };
    for (const id of [boardId, boardId.toUpperCase()])
      expect(await api.send(audience.getBoard, { boardId: id })).toMatchObject({ status: 200, body: board });
  });

  it.each(['a'.repeat(300), '%zz'])('does not find an undecodable id: %#', async (boardId) => {
    expect(await api.get(`/api/boards/${boardId}`)).toEqual(refused(404, 'not-found'));
  });

  it('finds a board that is opened after an earlier 404', async () => {
    const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const node = await api.anotherNode({ ids: { uuid: () => ids.shift() ?? 'none left' } });
    expect(await node.send(audience.getBoard, { boardId: ids[0] })).toEqual(refused(404, 'board-not-found'));
    const { boardId } = await node.openBoard();
    expect(await node.send(audience.getBoard, { boardId })).toMatchObject({ status: 200 });
  });
});

describe('GET /api/short/:shortId', () => {
  it('finds the board, in upper and lower case', async () => {
    const { boardId, shortId } = await api.openBoard();
    expect(await api.send(resolveShortId, { shortId })).toEqual(answered(200, { boardId }));
    expect(await api.send(resolveShortId, { shortId: shortId.toUpperCase() })).toEqual(
      answered(200, { boardId }),
    );
  });
});

describe('POST /api/boards/:boardId/delete', () => {
  it('closes the board, with an empty body of any kind', async () => {
    for (const call of [{}, { rawBody: '' }, { body: {} }]) {
      const { boardId, adminToken } = await api.openBoard();
      expect(await api.send(closeBoard, { boardId }, { ...call, token: adminToken })).toEqual(
        answered(200, { seq: 2 }),
      );
      expect(await api.send(audience.getBoard, { boardId })).toEqual(refused(404, 'board-not-found'));
    }
  });
});
