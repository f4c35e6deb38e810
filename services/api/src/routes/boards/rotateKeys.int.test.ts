import { randomUUID } from 'node:crypto';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { recoverBoard } from '@openfloor/contract/calls/devices';
import { markAnswered, pinQuestion } from '@openfloor/contract/calls/moderation';
import { rotateKeys } from '@openfloor/contract/calls/owners';
import { BoardAccess } from '@openfloor/contract/http/boards';
import { KeysRotated } from '@openfloor/contract/http/moderation';
import { faultsIn } from '@openfloor/store/testing/testStore';
import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();
/** Gets no messages. */
const other = await api.anotherNode();

const rotate = async (boardId: string, token: string, node = api): Promise<KeysRotated> => {
  const { status, body } = await node.send(rotateKeys, { boardId }, { token });
  expect(status).toBe(200);
  return KeysRotated.parse(body);
};

describe('Rotating the keys of a board', () => {
  it('revokes the admin and the speaker token, and returns valid ones', async () => {
    const { boardId, questionId, adminToken, speakerToken } = await api.openBoardWithQuestion();
    const fresh = await rotate(boardId, adminToken);
    expect(fresh.seq).toBe(3);
    for (const token of [adminToken, speakerToken]) {
      expect(await api.send(markAnswered, { questionId }, { token })).toEqual(refused(401, 'invalid-token'));
      expect(await api.send(listQuestions, { boardId }, { token })).toEqual(refused(401, 'invalid-token'));
      expect(await api.send(rotateKeys, { boardId }, { token })).toEqual(refused(401, 'invalid-token'));
    }
    for (const token of [fresh.adminToken, fresh.speakerToken])
      expect(await api.send(markAnswered, { questionId }, { token })).toMatchObject({ status: 200 });
    expect((await api.send(listQuestions, { boardId }, { token: fresh.adminToken })).body).toMatchObject([
      { authorId: expect.any(String) },
    ]);
  });

  it('does not affect other boards and their tokens', async () => {
    const { boardId, adminToken } = await api.openBoard();
    const elsewhere = await api.openBoardWithQuestion();
    await rotate(boardId, adminToken);
    const pin = await api.send(pinQuestion, elsewhere, { token: elsewhere.adminToken });
    expect(pin.status).toBe(200);
  });

  it('keeps the pseudonyms of authors', async () => {
    const { boardId, adminToken } = await api.openBoardWithQuestion();
    const list = async (token: string) => (await api.send(listQuestions, { boardId }, { token })).body;
    const before = await list(adminToken);
    expect(await list((await rotate(boardId, adminToken)).adminToken)).toEqual(before);
  });

  it('takes effect on a node without the message, for new tokens and for writes with old ones', async () => {
    const { boardId, questionId, adminToken, speakerToken } = await api.openBoardWithQuestion();
    // The node follows the board from now on, and misses the message of the rotation.
    expect((await other.send(listQuestions, { boardId }, { token: adminToken })).status).toBe(200);
    const fresh = await rotate(boardId, adminToken);
    expect(await other.send(pinQuestion, { questionId }, { token: adminToken })).toEqual(
      refused(401, 'invalid-token'),
    );
    expect(await other.send(markAnswered, { questionId }, { token: speakerToken })).toEqual(
      refused(401, 'invalid-token'),
    );
    expect(await other.send(rotateKeys, { boardId }, { token: adminToken })).toEqual(
      refused(401, 'invalid-token'),
    );
    expect((await other.send(pinQuestion, { questionId }, { token: fresh.adminToken })).status).toBe(200);
    expect(await other.send(pinQuestion, { questionId }, { token: adminToken })).toEqual(
      refused(401, 'invalid-token'),
    );
  });

  it('by two callers concurrently succeeds for one', async () => {
    const { boardId, adminToken } = await api.openBoardWithQuestion();
    await other.send(listQuestions, { boardId });
    const answers = await Promise.all(
      [api, other, api, other].map((node) => node.send(rotateKeys, { boardId }, { token: adminToken })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it('lets the device that opened the board recover tokens of the current keys on any node', async () => {
    const { boardId, questionId, adminToken, sessionId } = await api.openBoardWithQuestion();
    await other.send(listQuestions, { boardId });
    await rotate(boardId, adminToken);
    for (const node of [api, other]) {
      const recovered = await node.send(recoverBoard, { boardId }, { session: sessionId });
      const { adminToken: token } = BoardAccess.parse(recovered.body);
      expect((await api.send(pinQuestion, { questionId }, { token })).status).toBe(200);
    }
  });

  it('is in the log and passes verify and rebuild, and no token is in the database', async () => {
    const { boardId, questionId, adminToken } = await api.openBoardWithQuestion();
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await api.send(rotateKeys, { boardId }, { token: adminToken, headers });
    const fresh = KeysRotated.parse(answer.body);
    const { db } = api.dependencies;
    expect(await faultsIn({ kysely: db })).toEqual([]);
    const kept = JSON.stringify([
      await db.selectFrom('board_events').selectAll().where('board_id', '=', boardId).execute(),
      await db.selectFrom('idempotency').selectAll().where('board_id', '=', boardId).execute(),
    ]);
    expect(kept).toContain('v1.KeysRotated');
    for (const token of [adminToken, fresh.adminToken, fresh.speakerToken])
      expect(kept).not.toContain(token.split('.').at(-1));
    await db.updateTable('boards').set({ key_id: null }).where('id', '=', boardId).execute();
    expect(await faultsIn({ kysely: db })).toEqual(['board: keyId differs from the log']);
    await rebuildBoards(db, () => `life-${randomUUID()}`);
    expect(await faultsIn({ kysely: db })).toEqual([]);
    const fourth = await api.anotherNode();
    expect((await fourth.send(pinQuestion, { questionId }, { token: fresh.adminToken })).status).toBe(200);
  });

  describe('repeated with its idempotency key', () => {
    it('accepts the token that it revoked, on any node, and rotates once', async () => {
      const { boardId, questionId, adminToken } = await api.openBoardWithQuestion();
      const headers = { 'idempotency-key': randomUUID() };
      await other.send(listQuestions, { boardId });
      const answers = await Promise.all(
        [api, other, api].map((node) => node.send(rotateKeys, { boardId }, { token: adminToken, headers })),
      );
      const late = await other.send(rotateKeys, { boardId }, { token: adminToken, headers });
      for (const { status, body } of [...answers, late]) {
        expect(status).toBe(200);
        const fresh = KeysRotated.parse(body);
        expect(fresh.seq).toBe(3);
        const pin = await api.send(pinQuestion, { questionId }, { token: fresh.adminToken });
        expect(pin.status).toBe(200);
      }
    });

    it('refuses another token, another key, and an expired token', async () => {
      const { boardId, adminToken, speakerToken } = await api.openBoard();
      const headers = { 'idempotency-key': randomUUID() };
      await api.send(rotateKeys, { boardId }, { token: adminToken, headers });
      const guess = { 'idempotency-key': randomUUID() };
      const refusal = refused(401, 'invalid-token');
      expect(await api.send(rotateKeys, { boardId }, { token: adminToken, headers: guess })).toEqual(refusal);
      expect(await api.send(rotateKeys, { boardId }, { token: speakerToken, headers })).toEqual(refusal);
      expect(await api.send(rotateKeys, { boardId }, { token: `${adminToken}x`, headers })).toEqual(refusal);
      api.advance(24 * 60 * 60 * 1000);
      expect(await api.send(rotateKeys, { boardId }, { token: adminToken, headers })).toEqual(refusal);
    });

    it('returns no tokens after another rotation', async () => {
      const { boardId, adminToken } = await api.openBoard();
      const headers = { 'idempotency-key': randomUUID() };
      const first = KeysRotated.parse(
        (await api.send(rotateKeys, { boardId }, { token: adminToken, headers })).body,
      );
      await rotate(boardId, first.adminToken);
      expect(await api.send(rotateKeys, { boardId }, { token: adminToken, headers })).toEqual(
        refused(401, 'invalid-token'),
      );
    });
  });
});
