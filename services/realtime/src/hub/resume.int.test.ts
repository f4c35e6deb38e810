import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { EPOCH, openSuiteHarness } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();
const node = await harness.startNode();

/**
 * A board with a question at seq 2 and three votes. A member watches it from the start, so that the node has the
 * history.
 */
const openWithVotes = async () => {
  const boardId = await harness.openBoard();
  const watcher = await node.watch(boardId);
  const questionId = await harness.ask(boardId);
  for (let votes = 0; votes < 3; votes += 1)
    await harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() });
  const range = (from: number, seq: number) => ({ boardId, epoch: EPOCH, from, seq });
  return { boardId, questionId, watcher, range };
};

const since = (seq: number, epoch = EPOCH) => ({ since: { epoch, seq } });

/** Casts a vote, and returns the next message: if that is the vote's, no other message was sent before it. */
const afterOneMoreVote = async (boardId: string, questionId: string, socket: TestSocket) => {
  await harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() });
  return socket.next();
};

const vote = (seq: number) => ({ type: 'voteUpdate', data: { seq } });

describe('A client that subscribes with `since`', () => {
  it('gets what it missed from Postgres if the node has no history', async () => {
    const { boardId, questionId, range } = await openWithVotes();
    const restarted = await harness.startNode();
    const socket = await restarted.watch(boardId, since(3));
    expect(await socket.next()).toMatchObject({
      type: 'questionUpdate',
      data: { ...range(3, 5), questions: [{ id: questionId, votes: 3 }] },
    });
    expect(await afterOneMoreVote(boardId, questionId, socket)).toMatchObject(vote(6));
  });

  it('gets what it missed from the node’s history even if the board had no members meanwhile', async () => {
    const fresh = await harness.startNode();
    const boardId = await harness.openBoard();
    const questionId = await harness.ask(boardId);
    const watcher = await fresh.watch(boardId);
    await watcher.end();
    for (let votes = 0; votes < 3; votes += 1)
      await harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() });
    const returned = await fresh.watch(boardId, since(2));
    expect(await returned.next()).toMatchObject({
      type: 'voteUpdate',
      data: { from: 2, votes: { [questionId]: 3 } },
    });
    expect(await fresh.registry.metrics()).toContain('openfloor_resumes_total{source="ring"} 1');
  });

  it.each([
    ['of another epoch', 'another-epoch', 3],
    ['ahead of the board', EPOCH, 6],
    ['far ahead of the board', EPOCH, Number.MAX_SAFE_INTEGER],
  ])('%s gets a resync, and the frames after it', async (_name, epoch, seq) => {
    const { boardId, questionId } = await openWithVotes();
    const socket = await node.watch(boardId, since(seq, epoch));
    expect(await socket.next()).toEqual({ type: 'resync', data: { boardId, epoch: EPOCH, seq: 5 } });
    expect(await afterOneMoreVote(boardId, questionId, socket)).toMatchObject(vote(6));
  });

  it('far behind gets a resync', async () => {
    const { boardId, questionId } = await openWithVotes();
    await Promise.all(
      Array.from({ length: 5000 }, () =>
        harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() }),
      ),
    );
    const socket = await node.watch(boardId, since(2));
    expect(await socket.next()).toEqual({ type: 'resync', data: { boardId, epoch: EPOCH, seq: 5005 } });
    const nearer = await node.watch(boardId, since(1000));
    expect(await nearer.next()).toMatchObject({ data: { from: 1000, seq: 5005 } });
  });

  it('ahead of the node gets no resync: the node catches up first', async () => {
    const { boardId, questionId } = await openWithVotes();
    const later = '2026-03-01T10:00:00.000Z';
    await harness.query(
      `WITH moved AS (UPDATE boards SET head_seq = 6 WHERE id = $1),
            pinned AS (UPDATE questions SET pinned = true WHERE board_id = $1)
       INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
       VALUES ($1, 6, 'v1.QuestionsModerated', jsonb_build_object('act', 'pin', 'questionIds', jsonb_build_array($2::text)), 'moderator', $3)`,
      [boardId, questionId, later],
    );
    const socket = await node.watch(boardId, since(6));
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'unpin', questionId });
    expect(await socket.next()).toMatchObject({ type: 'moderationUpdate', data: { seq: 7 } });
  });

  it('gets a resync when a backup is restored while it is subscribed', async () => {
    const { boardId, questionId, watcher } = await openWithVotes();
    for (let frames = 0, seq = 0; seq < 5; frames += 1) {
      const { data } = await watcher.next();
      if ('seq' in data) seq = data.seq;
      expect(frames).toBeLessThan(5);
    }
    await harness.query(`UPDATE boards SET epoch = 'second-epoch' WHERE id = $1`, [boardId]);
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'pin', questionId });
    expect(await watcher.next()).toEqual({
      type: 'resync',
      data: { boardId, epoch: 'second-epoch', seq: 6 },
    });
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'unpin', questionId });
    expect(await watcher.next()).toMatchObject({
      type: 'moderationUpdate',
      data: { epoch: 'second-epoch', from: 6, seq: 7 },
    });
  });
});

describe('A board that was reset', () => {
  it('and closed in the new epoch: members get board-not-found, and no messages after it', async () => {
    const { boardId, questionId, watcher } = await openWithVotes();
    await harness.query(`UPDATE boards SET epoch = 'second-epoch' WHERE id = $1`, [boardId]);
    await harness.send(boardId, { type: 'CloseBoard' });
    await vi.waitFor(() => expect(watcher.received.at(-1)).toContain('"board-not-found"'));
    expect(watcher.received.join()).not.toContain('"resync"');
    const before = watcher.received.length;
    await harness.send(boardId, { type: 'ModerateQuestion', act: 'pin', questionId });
    watcher.send('nonsense');
    await vi.waitFor(() => expect(watcher.received.at(-1)).toContain('invalid-request'));
    expect(watcher.received).toHaveLength(before + 1);
  });
});

describe('A subscription', () => {
  it('misses no event that is committed while the client subscribes', async () => {
    const { boardId, questionId } = await openWithVotes();
    const fresh = await harness.startNode();
    const socket = await fresh.connect();
    socket.send({ type: 'subscribe', boardId, ...since(2) });
    await Promise.all(
      Array.from({ length: 100 }, () =>
        harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() }),
      ),
    );
    await socket.nextOf('subscribed');
    let last = 2;
    while (last < 105) {
      const { data } = await socket.next();
      if (!('from' in data)) throw new Error('Not a frame');
      expect(data.from).toBeLessThanOrEqual(last);
      last = Math.max(last, data.seq);
    }
  });
});
