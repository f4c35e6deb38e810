import { BlockedAuthors } from '@openfloor/contract/http/moderation';
import { Moderated } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import { idempotencyRows, logOf } from '../../testing/database.ts';
import {
  UNKNOWN_ID,
  openSuiteApi,
  answered,
  freshQuestion,
  refused,
  type BoardWithQuestion,
} from '../../testing/apiHarness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const api = await openSuiteApi();

const ACTIONS = [
  { action: 'hide', undo: 'unhide', flag: 'hidden' },
  { action: 'pin', undo: 'unpin', flag: 'pinned' },
  { action: 'mark-answered', undo: undefined, flag: 'isAnswered' },
] as const;

const pathOf = (
  action: string,
  { boardId, questionId }: Pick<BoardWithQuestion, 'boardId' | 'questionId'>,
): string =>
  action.endsWith('hide')
    ? `/api/boards/${boardId}/questions/${questionId}/${action}`
    : `/api/questions/${questionId}/${action}`;

const ALL_ACTIONS = ['hide', 'unhide', 'pin', 'unpin', 'mark-answered'];

const block = (board: BoardWithQuestion, call: { token?: string; session?: string; questionId?: string }) =>
  api.post(`/api/boards/${board.boardId}/block-user`, {
    body: { questionId: call.questionId ?? board.questionId },
    token: call.token,
    session: call.session,
  });

it('block-user blocks the author of a question, also of a hidden one, and records it once', async () => {
  const board = await api.openBoardWithQuestion();
  await api.post(pathOf('hide', board), { token: board.adminToken });
  expect(await block(board, { token: board.adminToken })).toEqual(answered(200, { seq: 4 }));
  expect(await block(board, { token: board.adminToken })).toEqual(answered(200, { seq: 4 }));
  expect((await logOf(api, board.boardId)).at(-1)).toMatchObject({
    actor: 'moderator',
    event: { type: 'v1.ParticipantBlocked', sessionId: board.author },
  });
});

describe.each(ACTIONS)('$action', ({ action, undo, flag }) => {
  it('is visible in the moderators’ list, and a repeat records nothing', async () => {
    const board = await api.openBoardWithQuestion();
    const moderate = (what: string) => api.post(pathOf(what, board), { token: board.adminToken });
    const list = () =>
      api.get(`/api/boards/${board.boardId}/questions?minSeq=3`, { token: board.adminToken });
    expect(await moderate(action)).toEqual(answered(200, { seq: 3 }));
    expect(await moderate(action)).toEqual(answered(200, { seq: 3 }));
    const question = freshQuestion(board.boardId, board.questionId, {
      authorId: expect.any(String),
      status: 'published',
    });
    expect(await list()).toEqual(answered(200, [{ ...question, [flag]: true }]));
    if (undo === undefined) return;
    expect(await moderate(undo)).toEqual(answered(200, { seq: 4 }));
    expect(await moderate(undo)).toEqual(answered(200, { seq: 4 }));
    expect(await list()).toEqual(answered(200, [question]));
    expect(await logOf(api, board.boardId)).toHaveLength(4);
  });
});

it('says whether an act changed anything: the seq of one that did not may be that of another’s act', async () => {
  const board = await api.openBoardWithQuestion();
  const act = async (path: string, body: object = {}) => {
    const { headers, body: answer } = await api.post(path, { body, token: board.adminToken });
    return [headers['x-recorded'], Moderated.parse(answer).seq];
  };
  const bulk = { ids: [board.questionId], act: 'pin' };
  expect(await act(pathOf('hide', board))).toEqual(['true', 3]);
  expect(await act(pathOf('hide', board))).toEqual(['false', 3]);
  expect(await act(pathOf('approve', board))).toEqual(['false', 3]);
  expect(await act(`/api/boards/${board.boardId}/questions/bulk`, bulk)).toEqual(['true', 4]);
  expect(await act(`/api/boards/${board.boardId}/questions/bulk`, bulk)).toEqual(['false', 4]);
  expect(await act(`/api/boards/${board.boardId}/settings`, { review: false })).toEqual(['false', 4]);
  const headers = { 'idempotency-key': 'once' };
  const repeat = () => api.post(pathOf('hide', board), { token: board.adminToken, headers });
  for (const answer of [await repeat(), await repeat()])
    expect(answer).toMatchObject({ headers: { 'x-recorded': 'false' } });
});

describe.each(ALL_ACTIONS)('%s', (action) => {
  it('accepts an empty JSON body, an empty object and no body', async () => {
    const board = await api.openBoardWithQuestion();
    for (const call of [{ rawBody: '' }, { body: {} }, {}])
      expect(await api.post(pathOf(action, board), { ...call, token: board.adminToken })).toMatchObject({
        status: 200,
      });
  });

  it('requires a valid token of this board', async () => {
    const board = await api.openBoardWithQuestion();
    const otherServer = await api.anotherNode();
    const moderate = (token?: string) => api.post(pathOf(action, board), { token });
    const forged = board.adminToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const promoted = board.speakerToken.replace('speaker', 'admin');
    expect(await moderate()).toEqual(refused(401, 'token-required'));
    for (const token of ['nonsense', 'a.b.c.d', forged, promoted, `${board.adminToken}x`, board.sessionId])
      expect(await moderate(token)).toEqual(refused(401, 'invalid-token'));
    api.advance(DAY_MS - 1);
    expect(await moderate(board.adminToken)).toMatchObject({ status: 200 });
    api.advance(1);
    expect(await moderate(board.adminToken)).toEqual(refused(401, 'invalid-token'));
    api.advance(-DAY_MS);
    const foreign = otherServer.dependencies.tokens.issue('admin', {
      board: { id: board.boardId, adminKey: UNKNOWN_ID },
      state: {},
    });
    expect(await moderate(foreign)).toEqual(refused(401, 'invalid-token'));
  });

  it('does not find an unknown or malformed question', async () => {
    const { adminToken, boardId } = await api.openBoardWithQuestion();
    for (const questionId of [UNKNOWN_ID, 'nonsense'])
      expect(await api.post(pathOf(action, { boardId, questionId }), { token: adminToken })).toEqual(
        refused(404, 'question-not-found'),
      );
  });

  it('works on hidden questions too', async () => {
    const board = await api.openBoardWithQuestion();
    await api.post(pathOf('hide', board), { token: board.adminToken });
    expect(await api.post(pathOf(action, board), { token: board.adminToken })).toMatchObject({ status: 200 });
  });

  it('repeated with its idempotency key returns the first answer', async () => {
    const board = await api.openBoardWithQuestion();
    const headers = { 'idempotency-key': 'k' };
    const moderate = () => api.post(pathOf(action, board), { token: board.adminToken, headers });
    const { status, body } = await moderate();
    await api.ask(board.boardId, 'Something happened?');
    expect(await moderate()).toEqual(answered(status, body));
    expect(await idempotencyRows(api, board.boardId)).toBe(1);
    const other = pathOf(action === 'pin' ? 'unpin' : 'pin', board);
    expect(await api.post(other, { token: board.adminToken, headers })).toEqual(
      refused(422, 'idempotency-mismatch'),
    );
  });
});

describe('The speaker', () => {
  it('may only mark questions as answered', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, questionId, speakerToken: token } = board;
    for (const action of ['hide', 'unhide', 'pin', 'unpin'])
      expect(await api.post(pathOf(action, board), { token })).toEqual(refused(403, 'wrong-role'));
    expect(await api.post(`/api/boards/${boardId}/block-user`, { token, body: { questionId } })).toEqual(
      refused(403, 'wrong-role'),
    );
    expect(await api.post(pathOf('mark-answered', board), { token })).toEqual(answered(200, { seq: 3 }));
    expect((await logOf(api, boardId)).at(-1)).toMatchObject({ actor: 'speaker' });
  });

  it('has a token that does not expire', async () => {
    const board = await api.openBoardWithQuestion();
    api.advance(1000 * DAY_MS);
    const answer = await api.post(pathOf('mark-answered', board), { token: board.speakerToken });
    api.advance(-1000 * DAY_MS);
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('A token of another board', () => {
  it('is refused if the path names the board', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    for (const token of [other.adminToken, other.speakerToken])
      for (const action of ['hide', 'unhide'])
        expect(await api.post(pathOf(action, board), { token })).toEqual(refused(403, 'wrong-board'));
  });

  it('applies to its own board if the path has no board, and does not find the question there', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    for (const action of ['pin', 'unpin', 'mark-answered'])
      expect(await api.post(pathOf(action, board), { token: other.adminToken })).toEqual(
        refused(404, 'question-not-found'),
      );
    expect(await logOf(api, board.boardId)).toHaveLength(2);
  });

  it('does not give access to a question of another board by its own board’s path', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const mixed = { boardId: other.boardId, questionId: board.questionId };
    expect(await api.post(pathOf('hide', mixed), { token: other.adminToken })).toEqual(
      refused(404, 'question-not-found'),
    );
  });
});

describe('Any moderation', () => {
  it('does not find an unknown or malformed board', async () => {
    const { adminToken, questionId } = await api.openBoardWithQuestion();
    for (const boardId of [UNKNOWN_ID, 'nonsense']) {
      const call = { token: adminToken, body: { questionId } };
      expect(await api.post(pathOf('hide', { boardId, questionId }), { token: adminToken })).toEqual(
        refused(404, 'board-not-found'),
      );
      expect(await api.post(`/api/boards/${boardId}/block-user`, call)).toEqual(
        refused(404, 'board-not-found'),
      );
    }
  });

  it.each(['pin', 'unpin', 'mark-answered'])(
    '%s refuses a forged token, whatever its board',
    async (action) => {
      const board = await api.openBoardWithQuestion();
      const ofNone = board.adminToken.replace(board.boardId, UNKNOWN_ID);
      expect(await api.post(pathOf(action, board), { token: ofNone })).toEqual(refused(401, 'invalid-token'));
      await api.post(`/api/boards/${board.boardId}/delete`, { token: board.adminToken });
      expect(await api.post(pathOf(action, board), { token: `${board.adminToken}x` })).toEqual(
        refused(401, 'invalid-token'),
      );
      expect(await api.post(pathOf(action, board), { token: board.adminToken })).toEqual(
        refused(404, 'board-not-found'),
      );
    },
  );

  it('ignores the case of the Bearer scheme', async () => {
    const board = await api.openBoardWithQuestion();
    const headers = { authorization: `bearer ${board.adminToken}` };
    expect(await api.post(pathOf('pin', board), { headers })).toMatchObject({ status: 200 });
    const basic = { authorization: `Basic ${board.adminToken}` };
    expect(await api.post(pathOf('pin', board), { headers: basic })).toEqual(refused(401, 'token-required'));
  });
});

const unblock = (board: BoardWithQuestion, call: { token?: string; questionId?: string }) =>
  api.post(`/api/boards/${board.boardId}/unblock-user`, {
    body: { questionId: call.questionId ?? board.questionId },
    token: call.token,
  });
const blockedOn = ({ boardId }: BoardWithQuestion, token?: string) =>
  api.get(`/api/boards/${boardId}/blocked-authors`, { token });

describe('POST /api/boards/:boardId/unblock-user', () => {
  it('lets the author ask again, and records it once; blocked-authors has who is blocked now', async () => {
    const board = await api.openBoardWithQuestion();
    const token = board.adminToken;
    expect(await blockedOn(board, token)).toEqual(answered(200, []));
    await block(board, { token });
    const [authorId] = BlockedAuthors.parse((await blockedOn(board, token)).body);
    expect((await api.get(`/api/boards/${board.boardId}/questions`, { token })).body).toEqual([
      expect.objectContaining({ authorId }),
    ]);
    expect(await unblock(board, { token })).toEqual(answered(200, { seq: 4 }));
    expect(await unblock(board, { token })).toEqual(answered(200, { seq: 4 }));
    expect(await blockedOn(board, token)).toEqual(answered(200, []));
    expect((await logOf(api, board.boardId)).at(-1)).toMatchObject({
      actor: 'moderator',
      event: { type: 'v1.ParticipantUnblocked', sessionId: board.author },
    });
  });

  it('is for moderators of the board alone', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    for (const call of [
      unblock,
      (at: BoardWithQuestion, { token }: { token?: string }) => blockedOn(at, token),
    ]) {
      expect(await call(board, {})).toMatchObject({ status: 401 });
      expect(await call(board, { token: board.speakerToken })).toMatchObject({ status: 403 });
      expect(await call(board, { token: other.adminToken })).toMatchObject({ status: 403 });
    }
    expect(await unblock(board, { token: board.adminToken, questionId: other.questionId })).toEqual(
      refused(404, 'question-not-found'),
    );
  });
});

describe('POST /api/boards/:boardId/block-user', () => {
  it('does not let moderators block themselves', async () => {
    const board = await api.openBoardWithQuestion();
    const session = api.session(board.author);
    expect(await block(board, { token: board.adminToken, session })).toEqual(refused(409, 'own-question'));
    expect(await block(board, { token: board.adminToken })).toMatchObject({ status: 200 });
  });

  it('requires the admin token of this board', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    expect(await block(board, {})).toEqual(refused(401, 'token-required'));
    expect(await block(board, { token: 'nonsense' })).toEqual(refused(401, 'invalid-token'));
    expect(await block(board, { token: other.adminToken })).toEqual(refused(403, 'wrong-board'));
    expect(await block(board, { token: board.speakerToken })).toEqual(refused(403, 'wrong-role'));
  });

  it('does not find a question that is unknown or of another board', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    for (const questionId of [UNKNOWN_ID, other.questionId])
      expect(await block(board, { token: board.adminToken, questionId })).toEqual(
        refused(404, 'question-not-found'),
      );
  });

  it.each([{ questionId: 'nonsense' }, { questionId: 7 }, {}, [], undefined])(
    'refuses the body %j',
    async (body) => {
      const { boardId, adminToken } = await api.openBoardWithQuestion();
      expect(await api.post(`/api/boards/${boardId}/block-user`, { token: adminToken, body })).toEqual(
        refused(400, 'invalid-request', expect.any(String)),
      );
    },
  );
});
