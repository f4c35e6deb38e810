import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { closeMyBoard, listMyBoards, recoverBoard } from '@openfloor/contract/calls/devices';
import { markAnswered } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { deleteBoards } from '@openfloor/contract/calls/superAdmin';
import { BoardAccess, BoardList } from '@openfloor/contract/http/boards';
import { describe, expect, it } from 'vitest';
import {
  openSuiteApi,
  answered,
  freshQuestion,
  refused,
  START,
  START_MS,
  type ApiHarness,
} from '../../testing/apiHarness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const api = await openSuiteApi({ settings: { freePlanBoards: Infinity } });

describe('GET /api/my-boards', () => {
  it('lists the open boards of this device, newest first', async () => {
    const session = api.session();
    const old = await api.openBoard({ title: 'Old', session });
    const closed = await api.openBoard({ title: 'Closed', session });
    api.advance(1000);
    const fresh = await api.openBoard({ title: 'Fresh', session });
    api.advance(-1000);
    await api.openBoard({ title: 'Somebody else’s' });
    await api.send(closeBoard, closed, { token: closed.adminToken });
    expect(await api.send(listMyBoards, {}, { session })).toEqual(
      answered(200, [
        { id: fresh.boardId, shortId: fresh.shortId, title: 'Fresh', createdAt: '2026-03-01T10:00:01.000Z' },
        { id: old.boardId, shortId: old.shortId, title: 'Old', createdAt: START },
      ]),
    );
  });

  it('lists closed boards too if asked for, until they are deleted for good, and says until when', async () => {
    const session = api.session();
    const { boardId, shortId, adminToken: token } = await api.openBoard({ title: 'Closed', session });
    const open = await api.openBoard({ title: 'Open', session });
    await api.send(closeBoard, { boardId }, { token });
    const closed = { id: boardId, shortId, title: 'Closed', createdAt: START, deletedAt: START };
    const list = async (node: ApiHarness) =>
      BoardList.parse((await node.send(listMyBoards, { closed: '1' }, { session })).body);
    expect(new Map((await list(api)).map((board) => [board.id, board]))).toEqual(
      new Map([
        [boardId, closed],
        [open.boardId, expect.not.objectContaining({ deletedAt: expect.anything() })],
      ]),
    );
    const retaining = await api.anotherNode({ settings: { retentionDays: 90 } });
    const [removedAt] = (await list(retaining)).flatMap((board) => board.removedAt ?? []);
    expect(Date.parse(removedAt ?? '')).toBeGreaterThanOrEqual(START_MS + 90 * DAY_MS);
    await api.send(deleteBoards, { ids: [boardId] }, { token: await api.superAdminToken() });
    expect((await list(api)).map(({ id }) => id)).toEqual([open.boardId]);
  });

  it('says that a closed demo is deleted a day after its creation, whatever the retention', async () => {
    const session = api.session();
    const demo = await api.openBoard({ session, demo: true });
    await api.send(closeBoard, demo, { token: demo.adminToken });
    const listed = BoardList.parse((await api.send(listMyBoards, { closed: '1' }, { session })).body);
    // Boards are deleted by the clock of Postgres, which is later than the tests' clock.
    expect(Date.parse(listed[0]?.removedAt ?? '')).toBeLessThanOrEqual(Date.now() + DAY_MS);
  });

  it('is empty without a session, whatever the address', async () => {
    await api.openBoard();
    expect(await api.send(listMyBoards, {})).toEqual(answered(200, []));
    expect(await api.send(listMyBoards, {}, { session: 'nonsense' })).toEqual(answered(200, []));
  });
});

describe('POST /api/boards/:boardId/recover', () => {
  it('returns tokens to the device that opened the board', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard({ session });
    const questionId = await api.ask(boardId);
    const answer = await api.send(recoverBoard, { boardId }, { session, rawBody: '' });
    const { adminToken, speakerToken } = BoardAccess.parse(answer.body);
    expect(answer).toEqual(answered(200, { boardId, adminToken, speakerToken }));
    expect(await api.send(listQuestions, { boardId }, { token: adminToken })).toEqual(
      answered(200, [
        freshQuestion(boardId, questionId, { authorId: expect.any(String), status: 'published' }),
      ]),
    );
    expect(await api.send(markAnswered, { questionId }, { token: speakerToken })).toMatchObject({
      status: 200,
    });
  });
});

describe('POST /api/boards/:boardId/delete-by-ip', () => {
  it('closes the board for the device that opened it', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard({ session });
    const close = (key: string) =>
      api.send(closeMyBoard, { boardId }, { session, headers: { 'idempotency-key': key } });
    expect(await close('one')).toEqual(answered(200, { seq: 2 }));
    expect(await api.send(getBoard, { boardId })).toEqual(refused(404, 'board-not-found'));
    expect(await close('one')).toEqual(answered(200, { seq: 2 }));
    expect(await close('two')).toEqual(refused(404, 'board-not-found'));
  });
});

describe.each(['recover', 'delete-by-ip'])('%s', (action) => {
  it('accepts neither a token nor the session id without signature', async () => {
    const { boardId, adminToken, sessionId } = await api.openBoard();
    const call = (options: Parameters<ApiHarness['post']>[1]) =>
      api.post(`/api/boards/${boardId}/${action}`, options);
    const notYours = refused(403, 'not-your-board');
    expect(await call({ token: adminToken })).toEqual(notYours);
    expect(await call({ session: sessionId.split('.')[0] })).toEqual(notYours);
    expect(await call({ headers: { cookie: `openfloor_session=${sessionId}x` } })).toEqual(notYours);
    expect(await api.send(getBoard, { boardId })).toMatchObject({ status: 200 });
  });
});
