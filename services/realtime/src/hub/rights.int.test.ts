import { randomUUID } from 'node:crypto';
import { ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { openSuiteHarness } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();
const nodes = [await harness.startNode(), await harness.startNode()] as const;

const invalidToken = { type: 'error', data: { code: 'invalid-token' } };
const WITHIN_MS = 1000;

const openWithQuestion = async () => {
  const boardId = await harness.openBoard();
  const questionId = await harness.ask(boardId);
  const rotate = () => harness.send(boardId, { type: 'RotateKeys', keyId: randomUUID() });
  const hide = () => harness.send(boardId, { type: 'ModerateQuestion', act: 'hide', questionId });
  return { boardId, questionId, rotate, hide, token: await harness.tokenFor(boardId, 'admin') };
};

/** Waits for the error that ends a right. @returns duration in ms */
const endedAfterMs = async (socket: TestSocket): Promise<number> => {
  const startedAtMs = performance.now();
  expect(await socket.next()).toMatchObject(invalidToken);
  return performance.now() - startedAtMs;
};

describe('A moderator on an open socket', () => {
  it('whose token expires gets invalid-token within a second, and no messages after it', async () => {
    const { boardId, token } = await openWithQuestion();
    const socket = await nodes[0].watch(boardId, { token });
    harness.advance(ADMIN_TOKEN_LIFETIME_MS);
    expect(await endedAfterMs(socket)).toBeLessThan(WITHIN_MS);
    const received = socket.received.length;
    const control = await nodes[0].watch(boardId, { token: await harness.tokenFor(boardId, 'admin') });
    await harness.ask(boardId, 'After the end?');
    expect(await control.next()).toMatchObject({ type: 'questionUpdate' });
    expect(socket.received).toHaveLength(received);
  });

  it('loses its right on every node when the keys are rotated, and gets no later changes', async () => {
    const { boardId, token, rotate } = await openWithQuestion();
    const sockets = await Promise.all(nodes.map((node) => node.watch(boardId, { token })));
    const audience = await nodes[1].watch(boardId);
    await rotate();
    await harness.ask(boardId, 'After the rotation?');
    const ended = await Promise.all(sockets.map(endedAfterMs));
    expect(Math.max(...ended)).toBeLessThan(WITHIN_MS);
    expect(await audience.next()).toMatchObject({ type: 'questionUpdate' });
    for (const socket of sockets) {
      expect(JSON.parse(socket.received.at(-1) ?? '')).toMatchObject(invalidToken);
      expect(socket.received.join()).not.toContain('After the rotation?');
    }
  });

  it('who is revoked loses the right on every node, and gets no later changes; other moderators stay', async () => {
    const { boardId, token } = await openWithQuestion();
    const { moderatorId, token: invited } = await harness.invite(boardId);
    const owners = await Promise.all(nodes.map((node) => node.watch(boardId, { token })));
    const sockets = await Promise.all(nodes.map((node) => node.watch(boardId, { token: invited })));
    await harness.send(boardId, { type: 'RevokeModerator', moderatorId });
    await harness.ask(boardId, 'After the revocation?');
    const ended = await Promise.all(sockets.map(endedAfterMs));
    expect(Math.max(...ended)).toBeLessThan(WITHIN_MS);
    for (const owner of owners)
      expect(await owner.next()).toMatchObject({
        data: { questions: [{ text: 'After the revocation?', authorId: expect.any(String) }] },
      });
    for (const socket of sockets) expect(socket.received.join()).not.toContain('After the revocation');
    const again = await nodes[1].connect();
    again.send({ type: 'subscribe', boardId, token: invited });
    expect(await again.next()).toMatchObject(invalidToken);
  });

  it('who was just invited subscribes on a node that has not read the invitation', async () => {
    const { boardId } = await openWithQuestion();
    const audience = await nodes[1].watch(boardId);
    const moderatorId = randomUUID();
    // Written by a node whose message never arrives.
    await harness.query(
      `INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
       VALUES ($1, 3, 'v1.ModeratorInvited', $2, 'moderator', now())`,
      [boardId, { moderatorId, name: 'Anna' }],
    );
    await harness.query('UPDATE boards SET head_seq = 3 WHERE id = $1', [boardId]);
    const socket = await nodes[1].watch(boardId, { token: await harness.tokenOf(boardId, moderatorId) });
    await harness.ask(boardId, 'Who is here?');
    expect(await socket.next()).toMatchObject({ data: { questions: [{ status: 'published' }] } });
    expect(JSON.stringify(await audience.next())).not.toContain('status');
  });

  it('who was just revoked cannot subscribe on a node that has not read the revocation', async () => {
    const { boardId } = await openWithQuestion();
    const { moderatorId, token } = await harness.invite(boardId);
    await nodes[1].watch(boardId, { token });
    // Written by a node whose message never arrives.
    await harness.query(
      `INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
       VALUES ($1, 4, 'v1.ModeratorRevoked', $2, 'moderator', now())`,
      [boardId, { moderatorId }],
    );
    await harness.query('UPDATE boards SET head_seq = 4 WHERE id = $1', [boardId]);
    const socket = await nodes[1].connect();
    socket.send({ type: 'subscribe', boardId, token });
    expect(await socket.next()).toMatchObject(invalidToken);
  });

  it('who was invited is here while a socket is open', async () => {
    const { boardId } = await openWithQuestion();
    const { moderatorId, token } = await harness.invite(boardId);
    const socket = await nodes[0].watch(boardId, { token });
    await expect
      .poll(() => harness.moderatorsHere(boardId), { timeout: 3000 })
      .toEqual(new Map([[moderatorId, null]]));
    await harness.send(boardId, { type: 'RevokeModerator', moderatorId });
    await endedAfterMs(socket);
    await expect.poll(() => harness.moderatorsHere(boardId), { timeout: 3000 }).toEqual(new Map());
  });

  it('can subscribe again on the same socket, without a token or with a new one', async () => {
    const { boardId, token, rotate, hide } = await openWithQuestion();
    const [moderator, visitor] = await Promise.all([
      nodes[0].watch(boardId, { token }),
      nodes[0].watch(boardId, { token }),
    ]);
    await rotate();
    await Promise.all([endedAfterMs(moderator), endedAfterMs(visitor)]);
    moderator.send({ type: 'subscribe', boardId, token: await harness.tokenFor(boardId, 'admin') });
    visitor.send({ type: 'subscribe', boardId });
    await Promise.all([moderator.nextOf('subscribed'), visitor.nextOf('subscribed')]);
    await hide();
    expect(await moderator.next()).toMatchObject({ data: { changes: [{ hidden: true }] } });
    expect(await visitor.next()).toMatchObject({ data: { changes: [{ hidden: true }] } });
    await harness.send(boardId, {
      type: 'ModerateQuestion',
      act: 'pin',
      questionId: await harness.ask(boardId),
    });
    await moderator.next();
  });

  it('cannot subscribe with a revoked token, even on a node that has not read the rotation', async () => {
    const { boardId, token, rotate } = await openWithQuestion();
    await rotate();
    for (const node of nodes) {
      const socket = await node.connect();
      socket.send({ type: 'subscribe', boardId, token });
      expect(await socket.next()).toMatchObject(invalidToken);
    }
  });

  it('can subscribe with a new token on a node that has not read the rotation', async () => {
    const { boardId, questionId } = await openWithQuestion();
    const socket = await nodes[0].watch(boardId);
    const keyId = randomUUID();
    // Written by a node whose message never arrives.
    await harness.query(
      `INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
       VALUES ($1, 3, 'v1.KeysRotated', $2, 'moderator', now())`,
      [boardId, { keyId }],
    );
    await harness.query('UPDATE boards SET head_seq = 3, key_id = $2 WHERE id = $1', [boardId, keyId]);
    const token = await harness.tokenFor(boardId, 'admin');
    socket.send({ type: 'subscribe', boardId, token });
    await socket.nextOf('subscribed');
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'hide', questionId });
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'pin', questionId });
    expect(await socket.next()).toMatchObject({ data: { changes: [{ id: questionId }] } });
  });

  it('is counted as a viewer once it reads as one of the audience', async () => {
    const { boardId, token, rotate } = await openWithQuestion();
    const audience = await nodes[0].watch(boardId);
    const socket = await nodes[0].watch(boardId, { token });
    await rotate();
    await endedAfterMs(socket);
    expect(audience.viewerCounts).toEqual([]);
    socket.send({ type: 'subscribe', boardId });
    await expect.poll(() => audience.viewerCounts.at(-1), { timeout: 5000 }).toBe(2);
  });

  it('loses the right of a token that was issued after the restored backup was made', async () => {
    const { boardId, rotate } = await openWithQuestion();
    await rotate();
    const token = await harness.tokenFor(boardId, 'admin');
    const socket = await nodes[0].watch(boardId, { token });
    // A backup from before the rotation is restored.
    await harness.query('DELETE FROM board_events WHERE board_id = $1 AND seq = 3', [boardId]);
    await harness.query("UPDATE boards SET head_seq = 2, key_id = NULL, epoch = 'restored' WHERE id = $1", [
      boardId,
    ]);
    expect(await endedAfterMs(socket)).toBeLessThan(5000);
  });
});

describe('The public audience', () => {
  it('stays subscribed when the keys are rotated, even with a speaker token', async () => {
    const { boardId, rotate } = await openWithQuestion();
    const speaker = await harness.tokenFor(boardId, 'speaker');
    const sockets = [await nodes[0].watch(boardId), await nodes[1].watch(boardId, { token: speaker })];
    await rotate();
    await harness.ask(boardId, 'Still here?');
    for (const socket of sockets) expect(await socket.next()).toMatchObject({ type: 'questionUpdate' });
  });
});
