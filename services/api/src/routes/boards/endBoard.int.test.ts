import { randomUUID } from 'node:crypto';
import * as audience from '@openfloor/contract/calls/audience';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import { createBoard } from '@openfloor/contract/calls/boards';
import * as desk from '@openfloor/contract/calls/desk';
import { getPlan, listMyBoards } from '@openfloor/contract/calls/devices';
import { exportBoard } from '@openfloor/contract/calls/export';
import * as moderation from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { listManagedBoards } from '@openfloor/contract/calls/superAdmin';
import { Moderated, QuestionList } from '@openfloor/contract/http/audience';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { ManagedBoardList } from '@openfloor/contract/http/superAdmin';
import { lockDevice } from '@openfloor/store/boards/openBoard';
import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { faultsIn } from '@openfloor/store/testing/testStore';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START, type ApiHarness } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

type Owned = { boardId: string; adminToken: string };
type Act = 'end' | 'reopen';

const act = (board: Owned, name: Act, node: ApiHarness = api, headers: Record<string, string> = {}) =>
  node.send(name === 'end' ? desk.endBoard : desk.reopenBoard, board, { token: board.adminToken, headers });
const rename = ({ boardId, adminToken: token }: Owned, title: unknown, node: ApiHarness = api) =>
  node.send(desk.renameBoard, { boardId }, { token, body: { title } });
const headOf = async ({ boardId }: Pick<Owned, 'boardId'>, node: ApiHarness = api) =>
  BoardInfo.parse((await node.send(audience.getBoard, { boardId })).body);
const seqOf = async (answer: Promise<{ status: number; body: unknown }>): Promise<number> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return Moderated.parse(body).seq;
};

describe('POST /api/boards/:boardId/end', () => {
  it('says in the head when the board ended, and once it is reopened null', async () => {
    const board = await api.openBoard();
    expect((await headOf(board)).endedAt).toBeNull();
    expect(await act(board, 'end')).toEqual(answered(200, { seq: 2 }));
    expect((await headOf(board)).endedAt).toBe(START);
    expect(await act(board, 'reopen')).toEqual(answered(200, { seq: 3 }));
    expect((await headOf(board)).endedAt).toBeNull();
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it('refuses questions, votes and withdrawals, also on another node that has not heard of it', async () => {
    const { author, questionId, ...board } = await api.openBoardWithQuestion();
    const other = await api.anotherNode();
    await headOf(board, other);
    await act(board, 'end');
    for (const node of [api, other]) {
      const voter = node.session();
      const body = { text: 'Why?' };
      expect(await node.send(audience.askQuestion, board, { body, session: node.session() })).toEqual(
        refused(409, 'board-ended'),
      );
      expect(
        await node.send(audience.vote, { ...board, questionId, voted: true }, { session: voter }),
      ).toEqual(refused(409, 'board-ended'));
      expect(await node.send(audience.vote, { ...board, questionId }, { session: voter })).toEqual(
        refused(409, 'board-ended'),
      );
      expect(await node.send(withdrawQuestion, { questionId }, { session: node.session(author) })).toEqual(
        refused(409, 'board-ended'),
      );
    }
  });

  it('does not keep the refusal under an idempotency key: a question that waited is asked once the board is reopened', async () => {
    const board = await api.openBoard();
    const session = api.session();
    const ask = () =>
      api.send(
        audience.askQuestion,
        { ...board, text: 'When is lunch?' },
        { session, headers: { 'idempotency-key': 'queued' } },
      );
    await act(board, 'end');
    expect(await ask()).toEqual(refused(409, 'board-ended'));
    expect(await ask()).toEqual(refused(409, 'board-ended'));
    await act(board, 'reopen');
    const asked = await ask();
    expect(asked.status).toBe(201);
    expect(await ask()).toMatchObject({ status: 201, body: asked.body });
  });

  it('records none of the votes that are sent while the board ends after the end', async () => {
    const { ...board } = await api.openBoardWithQuestion();
    const other = await api.anotherNode();
    const votes = Array.from({ length: 60 }, (_, index) => {
      const node = index % 2 === 0 ? api : other;
      return node.send(audience.vote, { ...board, voted: true }, { session: node.session() });
    });
    const [ended, ...answers] = await Promise.all([seqOf(act(board, 'end')), ...votes]);
    const counted = answers.filter(({ status }) => status === 200);
    const refusedVotes = answers.filter(({ status }) => status !== 200);
    for (const { body } of counted) expect(Moderated.parse(body).seq).toBeLessThan(ended);
    for (const answer of refusedVotes) expect(answer).toEqual(refused(409, 'board-ended'));
    const { body } = await api.send(audience.listQuestions, { ...board, minSeq: ended });
    expect(QuestionList.parse(body)[0]?.votes).toBe(counted.length);
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it('leaves the acts of moderators, exports, the record and earlier talks as they are', async () => {
    const { questionId, ...board } = await api.openBoardWithQuestion();
    const { boardId, adminToken: token } = board;
    await act(board, 'end');
    const reply = { body: { text: 'At noon.' }, token };
    expect(await api.send(moderation.replyToQuestion, { questionId }, reply)).toMatchObject({ status: 200 });
    expect(await api.send(moderation.markAnswered, { questionId }, { token })).toMatchObject({ status: 200 });
    await configure(api, board, { replay: 'everyone' });
    for (const path of ['replay?from=0&to=10', 'record', 'talks', 'questions', 'trending'])
      expect(await api.get(`/api/boards/${boardId}/${path}`)).toMatchObject({ status: 200 });
    for (const path of ['export?format=json', 'export?format=csv', 'insights', 'history'])
      expect(await api.get(`/api/boards/${boardId}/${path}`, { token })).toMatchObject({ status: 200 });
    await startTalk(api, board, 'The day after');
    expect((await headOf(board)).endedAt).toBe(START);
    expect(await api.send(audience.listQuestions, { boardId, talk: boardId })).toMatchObject({
      body: [{ reply: { text: 'At noon.' } }],
    });
  });

  it('reaches readers of the stream over HTTP, as does the title', async () => {
    const { ...board } = await api.openBoardWithQuestion();
    const opened = await api.send(audience.readStream, { ...board, offset: '-1' });
    expect(opened.body).toMatchObject([{ type: 'snapshot', data: { head: { endedAt: null } } }]);
    await act(board, 'end');
    await rename(board, 'Day one');
    const later = await api.send(audience.readStream, {
      ...board,
      offset: String(opened.headers['stream-next-offset']),
    });
    expect(later.body).toMatchObject([
      { type: 'boardUpdate', data: { endedAt: START, title: 'Day one', seq: 4 } },
    ]);
    expect(await api.send(audience.readStream, { ...board, offset: '-1' })).toMatchObject({
      body: [{ data: { head: { endedAt: START, title: 'Day one', talk: { title: 'Day one' } } } }],
    });
    expect(await api.send(audience.listQuestions, board)).toMatchObject({ status: 200 });
  });
});

const create = (session: string) => api.send(createBoard, { title: 'Another' }, { session });

const sessionWithEnded = async () => {
  const ownerId = randomUUID();
  const session = api.session(ownerId);
  const board = await api.openBoard({ session });
  await act(board, 'end');
  return { session, ownerId, board };
};

describe('The limit of boards', () => {
  it('does not count an ended board, and refuses its reopening while another is open', async () => {
    const { session, board } = await sessionWithEnded();
    expect(await api.send(getPlan, {}, { session })).toMatchObject({ body: { boards: { used: 0 } } });
    expect(await create(session)).toMatchObject({ status: 201 });
    expect(await act(board, 'reopen')).toEqual(refused(403, 'one-board-limit'));
    expect((await headOf(board)).endedAt).toBe(START);
    expect(await api.send(listMyBoards, {}, { session })).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ id: board.boardId, endedAt: START })]),
    });
  });

  it('lets one of several requests open a board, wherever they come from', async () => {
    const other = await api.anotherNode();
    for (let round = 0; round < 5; round += 1) {
      const { session, board } = await sessionWithEnded();
      const requests = [create(session), act(board, 'reopen'), act(board, 'reopen', other), create(session)];
      const answers = await Promise.all(requests);
      const { body } = await api.send(getPlan, {}, { session });
      expect(body).toMatchObject({ boards: { used: 1 } });
      const [first, again, there, second] = answers.map(({ status }) => status);
      // Two reopenings of one board are one.
      expect(again).toBe(there);
      expect([first, again, second].filter((status) => (status ?? 500) < 300)).toHaveLength(1);
    }
  });

  it('does not refuse to reopen a board that is open, nor a demo', async () => {
    const session = api.session();
    const open = await api.openBoard({ session });
    const demo = await api.openBoard({ session, demo: true });
    await act(demo, 'end');
    for (const board of [open, demo]) expect(await act(board, 'reopen')).toMatchObject({ status: 200 });
  });

  it('lets an owner reopen a board while the reopenings of three others wait', async () => {
    const slow = await Promise.all(Array.from({ length: 3 }, sessionWithEnded));
    const { board } = await sessionWithEnded();
    const { db } = api.dependencies;
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      for (const { ownerId } of slow) await lockDevice(tx, ownerId);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = Promise.all(slow.map((each) => act(each.board, 'reopen')));
    const first = await Promise.race([waiting.then(() => 'the others'), act(board, 'reopen')]);
    expect(first).toMatchObject({ status: 200 });
    release.resolve();
    await holding;
    await waiting;
  });

  it('keeps connections for those who write, however many reopenings wait', async () => {
    const slow = await Promise.all(Array.from({ length: 12 }, sessionWithEnded));
    const answers = await Promise.all(slow.map(({ board }) => act(board, 'reopen')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('gives a repeated request its answer, also when the limit would refuse it now', async () => {
    const { session, board } = await sessionWithEnded();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await act(board, 'reopen', api, headers);
    expect(first.status).toBe(200);
    await act(board, 'end');
    await create(session);
    expect(await act(board, 'reopen', api, headers)).toMatchObject({ status: 200, body: first.body });
  });
});

describe('POST /api/boards/:boardId/title', () => {
  it('changes the title of the board and of its first talk, everywhere', async () => {
    const board = await api.openBoard({ title: 'Townhall' });
    const { boardId, adminToken: token } = board;
    const superToken = await api.superAdminToken();
    expect(await rename(board, '  Town hall\u00A0– May ')).toMatchObject({ status: 200, body: { seq: 2 } });
    const title = (await headOf(board)).title;
    expect(title).toMatch(/^Town hall.– May$/);
    expect(await headOf(board)).toMatchObject({ title, talk: { number: 1, title } });
    expect(await api.send(listTalks, { boardId })).toMatchObject({ body: [{ title }] });
    const json = await api.send(exportBoard, { boardId, format: 'json' }, { token });
    expect(json.body).toMatchObject({ board: { title, endedAt: null, talk: { title } } });
    const page = await api.send(listManagedBoards, { search: '– May' }, { token: superToken });
    expect(ManagedBoardList.parse(page.body)).toMatchObject([{ id: boardId, title }]);
    expect(await rename(board, title)).toMatchObject({ status: 200, body: { seq: 2 } });
    await startTalk(api, board, 'Second');
    await rename(board, 'Third title');
    expect(await headOf(board)).toMatchObject({ title: 'Third title', talk: { title: 'Second' } });
    expect(await api.send(listTalks, { boardId })).toMatchObject({
      body: [{ title: 'Third title' }, { title: 'Second' }],
    });
    const other = await api.anotherNode();
    expect(await headOf(board, other)).toMatchObject({ title: 'Third title' });
    expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
  });

  it.each(['', ' ', 'x'.repeat(101), 7, undefined, 'NUL\u0000'])('does not take %j', async (title) => {
    expect(await rename(await api.openBoard(), title)).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('title')),
    );
  });
});

it('rebuild makes the end and the title of a board from its log', async () => {
  const board = await api.openBoard();
  await rename(board, 'Rebuilt');
  await act(board, 'end');
  const { db } = api.dependencies;
  await db
    .updateTable('boards')
    .set({ title: 'Damaged', ended_at: null })
    .where('id', '=', board.boardId)
    .execute();
  expect((await faultsIn({ kysely: db })).toSorted()).toEqual([
    expect.stringContaining('endedAt differs'),
    expect.stringContaining('title differs'),
  ]);
  await rebuildBoards(db, randomUUID);
  expect(await faultsIn({ kysely: db })).toEqual([]);
  expect(await headOf(board, await api.anotherNode())).toMatchObject({ title: 'Rebuilt', endedAt: START });
});
