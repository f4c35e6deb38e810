import { changeSettings } from '@openfloor/contract/calls/desk';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { listQuestions } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { BlockedAuthors } from '@openfloor/contract/http/moderation';
import { Moderated } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import { logOf } from '../../testing/database.ts';
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
  { action: moderation.hideQuestion, undo: moderation.unhideQuestion, flag: 'hidden' },
  { action: moderation.pinQuestion, undo: moderation.unpinQuestion, flag: 'pinned' },
  { action: moderation.markAnswered, undo: undefined, flag: 'isAnswered' },
] as const;

const block = (board: BoardWithQuestion, call: { token?: string; session?: string; questionId?: string }) =>
  api.send(
    moderation.blockAuthor,
    { ...board, questionId: call.questionId ?? board.questionId },
    { token: call.token, session: call.session },
  );

describe.each(ACTIONS)('$action.path', ({ action, undo, flag }) => {
  it('is visible in the moderators’ list, and a repeat records nothing', async () => {
    const board = await api.openBoardWithQuestion();
    const moderate = (what: DeclaredCall) => api.send(what, board, { token: board.adminToken });
    const list = () => api.send(listQuestions, { ...board, minSeq: 3 }, { token: board.adminToken });
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
  const act = async (declared: DeclaredCall, input: object = board) => {
    const { headers, body: answer } = await api.send(declared, input, { token: board.adminToken });
    return [headers['x-recorded'], Moderated.parse(answer).seq];
  };
  const bulk = { ...board, ids: [board.questionId], act: 'pin' };
  expect(await act(moderation.hideQuestion)).toEqual(['true', 3]);
  expect(await act(moderation.hideQuestion)).toEqual(['false', 3]);
  expect(await act(moderation.approveQuestion)).toEqual(['false', 3]);
  expect(await act(moderation.moderateQuestions, bulk)).toEqual(['true', 4]);
  expect(await act(moderation.moderateQuestions, bulk)).toEqual(['false', 4]);
  expect(await act(changeSettings, { ...board, review: false })).toEqual(['false', 4]);
  const headers = { 'idempotency-key': 'once' };
  const repeat = () => api.send(moderation.hideQuestion, board, { token: board.adminToken, headers });
  for (const answer of [await repeat(), await repeat()])
    expect(answer).toMatchObject({ headers: { 'x-recorded': 'false' } });
});

it('acts accept an empty JSON body, an empty object and no body, on hidden questions too', async () => {
  const board = await api.openBoardWithQuestion();
  const { hideQuestion, pinQuestion, unpinQuestion, markAnswered, unhideQuestion } = moderation;
  for (const action of [hideQuestion, pinQuestion, unpinQuestion, markAnswered, unhideQuestion])
    for (const call of [{ rawBody: '' }, { body: {} }, {}])
      expect(await api.send(action, board, { ...call, token: board.adminToken })).toMatchObject({
        status: 200,
      });
});

describe.each([moderation.hideQuestion, moderation.pinQuestion])(
  'The token of a moderator: $path',
  (action) => {
    it('cannot be forged or promoted, and ends after a day', async () => {
      const board = await api.openBoardWithQuestion();
      const moderate = (token: string) => api.send(action, board, { token });
      const forged = board.adminToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      const promoted = board.speakerToken.replace('speaker', 'admin');
      const ofNone = board.adminToken.replace(board.boardId, UNKNOWN_ID);
      for (const token of ['a.b.c.d', forged, promoted, ofNone, `${board.adminToken}x`, board.sessionId])
        expect(await moderate(token)).toEqual(refused(401, 'invalid-token'));
      api.advance(DAY_MS - 1);
      expect(await moderate(board.adminToken)).toMatchObject({ status: 200 });
      api.advance(1);
      expect(await moderate(board.adminToken)).toEqual(refused(401, 'invalid-token'));
      api.advance(-DAY_MS);
      const otherServer = await api.anotherNode();
      const foreign = otherServer.dependencies.tokens.issue('admin', {
        board: { id: board.boardId, adminKey: UNKNOWN_ID },
        state: {},
      });
      expect(await moderate(foreign)).toEqual(refused(401, 'invalid-token'));
    });
  },
);

it('a forged token of a closed board is told from a valid one', async () => {
  const board = await api.openBoardWithQuestion();
  await api.send(closeBoard, board, { token: board.adminToken });
  expect(await api.send(moderation.pinQuestion, board, { token: `${board.adminToken}x` })).toEqual(
    refused(401, 'invalid-token'),
  );
  expect(await api.send(moderation.pinQuestion, board, { token: board.adminToken })).toEqual(
    refused(404, 'board-not-found'),
  );
});

describe('The speaker', () => {
  it('has a token that does not expire', async () => {
    const board = await api.openBoardWithQuestion();
    api.advance(1000 * DAY_MS);
    const answer = await api.send(moderation.markAnswered, board, { token: board.speakerToken });
    api.advance(-1000 * DAY_MS);
    expect(answer).toMatchObject({ status: 200 });
  });
});

it('a question of another board is not found, whose path the token’s own board has', async () => {
  const board = await api.openBoardWithQuestion();
  const other = await api.openBoardWithQuestion();
  const mixed = { boardId: other.boardId, questionId: board.questionId };
  expect(await api.send(moderation.hideQuestion, mixed, { token: other.adminToken })).toEqual(
    refused(404, 'question-not-found'),
  );
  for (const act of [block, unblock])
    expect(await act(board, { token: board.adminToken, questionId: other.questionId })).toEqual(
      refused(404, 'question-not-found'),
    );
});

it('the case of the Bearer scheme does not matter', async () => {
  const board = await api.openBoardWithQuestion();
  const headers = { authorization: `bearer ${board.adminToken}` };
  expect(await api.send(moderation.pinQuestion, board, { headers })).toMatchObject({ status: 200 });
  const basic = { authorization: `Basic ${board.adminToken}` };
  expect(await api.send(moderation.pinQuestion, board, { headers: basic })).toEqual(
    refused(401, 'token-required'),
  );
});

const unblock = (board: BoardWithQuestion, call: { token?: string; questionId?: string }) =>
  api.send(
    moderation.unblockAuthor,
    { ...board, questionId: call.questionId ?? board.questionId },
    { token: call.token },
  );
const blockedOn = ({ boardId }: BoardWithQuestion, token?: string) =>
  api.send(moderation.listBlockedAuthors, { boardId }, { token });

describe('POST /api/boards/:boardId/unblock-user', () => {
  it('lets the author ask again, and records it once; blocked-authors has who is blocked now', async () => {
    const board = await api.openBoardWithQuestion();
    const token = board.adminToken;
    expect(await blockedOn(board, token)).toEqual(answered(200, []));
    await block(board, { token });
    const [authorId] = BlockedAuthors.parse((await blockedOn(board, token)).body);
    expect((await api.send(listQuestions, board, { token })).body).toEqual([
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
});

describe('POST /api/boards/:boardId/block-user', () => {
  it('does not let moderators block themselves', async () => {
    const board = await api.openBoardWithQuestion();
    const session = api.session(board.author);
    expect(await block(board, { token: board.adminToken, session })).toEqual(refused(409, 'own-question'));
    expect(await block(board, { token: board.adminToken })).toMatchObject({ status: 200 });
  });
});
