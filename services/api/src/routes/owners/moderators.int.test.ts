import * as desk from '@openfloor/contract/calls/desk';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import * as owners from '@openfloor/contract/calls/owners';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { KeysRotated, ModeratorInvited } from '@openfloor/contract/http/moderation';
import { MODERATOR_TOKEN_LIFETIME_MS, MODERATORS_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START, unreachablePresence } from '../../testing/apiHarness.ts';
import { invite } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const presence = createLocalPresence();
const api = await openSuiteApi({ presence });
const revoke = (board: { boardId: string; adminToken: string }, moderatorId: string) =>
  api.send(owners.revokeModerator, { ...board, moderatorId }, { token: board.adminToken });

const until = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();

describe('The moderators of a board', () => {
  it('are invited by name, listed with who is here, and revoked', async () => {
    const board = await api.openBoard();
    const list = () => api.send(owners.listModerators, board, { token: board.adminToken });
    expect(await list()).toEqual(answered(200, []));
    const grace = await invite(api, board, ' Grace ');
    const ada = await invite(api, board, 'Ada');
    const moderators = new Map([
      ['owner' as const, null],
      [ada.moderatorId, null],
    ]);
    await presence.report(board.boardId, { viewers: 0, moderators });
    expect(await list()).toEqual(
      answered(200, [
        { id: grace.moderatorId, name: 'Grace', invitedAt: START, isHere: false },
        { id: ada.moderatorId, name: 'Ada', invitedAt: START, isHere: true },
      ]),
    );
    expect(await revoke(board, grace.moderatorId)).toEqual(answered(200, { seq: 4 }));
    expect(await revoke(board, grace.moderatorId)).toEqual(answered(200, { seq: 4 }));
    expect(await list()).toMatchObject({ body: [{ name: 'Ada' }] });
  });

  it('are listed as away while Redis is away', async () => {
    const board = await api.openBoard();
    const { moderatorId } = await invite(api, board);
    const node = await api.anotherNode({ presence: unreachablePresence });
    expect(await node.send(owners.listModerators, board, { token: board.adminToken })).toMatchObject({
      status: 200,
      body: [{ id: moderatorId, isHere: false }],
    });
  });

  it('get one token per invitation: a repeated key returns the same token, also on another node', async () => {
    const board = await api.openBoard();
    const other = await api.anotherNode();
    await other.send(owners.listModerators, board, { token: board.adminToken });
    const call = {
      body: { name: 'Grace' },
      token: board.adminToken,
      headers: { 'idempotency-key': 'invite' },
    };
    const first = await api.send(owners.inviteModerator, board, call);
    api.advance(1000);
    for (const node of [api, other]) {
      const repeated = await node.send(owners.inviteModerator, board, call);
      expect(repeated.status).toBe(201);
      expect(repeated.body).toEqual(first.body);
    }
    api.advance(-1000);
    expect(await api.send(owners.inviteModerator, board, { ...call, body: { name: 'Ada' } })).toEqual(
      refused(422, 'idempotency-mismatch'),
    );
  });

  it('are at most 100: a further one is refused until one is revoked, also under the same key', async () => {
    const board = await api.openBoard();
    const [first] = await Promise.all(Array.from({ length: MODERATORS_MAX }, () => invite(api, board)));
    const call = {
      body: { name: 'Grace' },
      token: board.adminToken,
      headers: { 'idempotency-key': 'one more' },
    };
    expect(await api.send(owners.inviteModerator, board, call)).toEqual(
      refused(409, 'board-full', 'A board has at most 100 moderators.'),
    );
    await revoke(board, first?.moderatorId ?? '');
    expect(await api.send(owners.inviteModerator, board, call)).toMatchObject({ status: 201 });
  });

  it.each(['', ' ', 'x'.repeat(41), 'two\nlines', 7, undefined])('cannot have the name %j', async (name) => {
    const board = await api.openBoard();
    expect(await api.send(owners.inviteModerator, { ...board, name }, { token: board.adminToken })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('name')),
    );
  });
});

describe('An invited moderator', () => {
  it('may moderate, and the log says who acted', async () => {
    const board = await api.openBoardWithQuestion();
    const { moderatorId, adminToken: token } = await invite(api, board);
    const { boardId } = board;
    const calls: [act: DeclaredCall, body?: object][] = [
      [moderation.hideQuestion],
      [moderation.unhideQuestion],
      [moderation.pinQuestion],
      [moderation.unpinQuestion],
      [moderation.markAnswered],
      [desk.changeSettings, { review: true }],
      [moderation.blockAuthor],
      [desk.startTalk],
    ];
    for (const [act, body] of calls)
      expect((await api.send(act, { ...board, ...body }, { token })).status).toBeLessThan(300);
    const acts = (await logOf(api, boardId)).slice(3);
    expect(acts.map(({ actor, by }) => [actor, by])).toEqual(calls.map(() => ['moderator', moderatorId]));
    const list = await api.send(listQuestions, { boardId, talk: boardId }, { token });
    expect(list).toMatchObject({ body: [{ status: 'published', authorId: expect.any(String) }] });
  });

  it('has a token until the date of the invitation, which is within a year', async () => {
    const board = await api.openBoardWithQuestion();
    const inviteUntil = (expiresAt: string, key: string) =>
      api.send(
        owners.inviteModerator,
        { ...board, name: 'Grace', expiresAt },
        { token: board.adminToken, headers: { 'idempotency-key': key } },
      );
    for (const ms of [-1, 0, MODERATOR_TOKEN_LIFETIME_MS + 1])
      expect(await inviteUntil(until(ms), `bad ${ms}`)).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('expiresAt')),
      );
    const invited = await inviteUntil(until(1000), 'good');
    const { adminToken: token } = ModeratorInvited.parse(invited.body);
    const pin = () => api.send(moderation.pinQuestion, board, { token });
    api.advance(999);
    expect(await pin()).toMatchObject({ status: 200 });
    api.advance(1);
    expect(await pin()).toEqual(refused(401, 'invalid-token'));
    // A repeat of the request gets the same token, although its date is over.
    expect((await inviteUntil(until(1000), 'good')).body).toEqual(invited.body);
    api.advance(-1000);
  });

  it('has a token for a year without a date, on this board only', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const { adminToken: token } = await invite(api, board);
    const pin = () => api.send(moderation.pinQuestion, board, { token });
    expect(await api.send(moderation.hideQuestion, other, { token })).toEqual(refused(403, 'wrong-board'));
    expect(await api.send(moderation.pinQuestion, other, { token })).toEqual(
      refused(404, 'question-not-found'),
    );
    api.advance(MODERATOR_TOKEN_LIFETIME_MS - 1);
    expect(await pin()).toMatchObject({ status: 200 });
    api.advance(1);
    expect(await pin()).toEqual(refused(401, 'invalid-token'));
    api.advance(-MODERATOR_TOKEN_LIFETIME_MS);
  });

  it('is known on a node that has not read the invitation yet', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.anotherNode();
    await other.send(getBoard, board);
    const { adminToken: token } = await invite(api, board);
    expect(await other.send(listQuestions, board, { token })).toMatchObject({
      body: [{ status: 'published' }],
    });
  });

  it('is refused once revoked, on a node that has not read the revocation too', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.anotherNode();
    const { moderatorId, adminToken: token } = await invite(api, board);
    expect(await other.send(moderation.pinQuestion, board, { token })).toMatchObject({ status: 200 });
    await revoke(board, moderatorId);
    for (const node of [other, api]) {
      expect(await node.send(moderation.unpinQuestion, board, { token })).toEqual(
        refused(401, 'invalid-token'),
      );
      expect(await node.send(listQuestions, board, { token })).toEqual(refused(401, 'invalid-token'));
      expect(await node.send(moderation.listHistory, board, { token })).toEqual(
        refused(401, 'invalid-token'),
      );
    }
    expect(await logOf(api, board.boardId)).toHaveLength(5);
  });

  it('is revoked by a rotation of the keys', async () => {
    const board = await api.openBoardWithQuestion();
    const { adminToken: token } = await invite(api, board);
    const rotated = await api.send(owners.rotateKeys, board, { token: board.adminToken });
    const { adminToken: owner } = KeysRotated.parse(rotated.body);
    expect(await api.send(owners.listModerators, board, { token: owner })).toEqual(answered(200, []));
    expect(await api.send(moderation.pinQuestion, board, { token })).toEqual(refused(401, 'invalid-token'));
  });
});
