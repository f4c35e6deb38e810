import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EPOCH, openSuiteHarness, type NodeOptions, type TestNode } from '../testing/realtimeHarness.ts';
import { connectRaw, OPCODES, type RawSocket } from '../testing/rawSocket.ts';

const harness = await openSuiteHarness();
const node = await harness.startNode();

const attack = async (target = node): Promise<RawSocket> => {
  const socket = await connectRaw(target.port);
  onTestFinished(() => void socket.stream.destroy());
  return socket;
};

const metric = async (target: TestNode, line: string): Promise<number> => {
  const text = await target.registry.metrics();
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ')[1] ?? 0);
};

/** A node with fake intervals: `halfMinute` lets a heartbeat happen. */
const startNodeWithFakeIntervals = async (options?: NodeOptions) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const target = await harness.startNode(options);
  return { target, halfMinute: () => vi.advanceTimersByTime(30_000) };
};

const subscribe = (boardId: string, since?: number): string =>
  JSON.stringify({
    type: 'subscribe',
    boardId,
    ...(since !== undefined && { since: { epoch: EPOCH, seq: since } }),
  });

/** Another client watches another board. @returns the type of the message that a question there causes */
const served = async (target = node): Promise<string> => {
  const boardId = await harness.openBoard();
  const watcher = await target.watch(boardId);
  await harness.ask(boardId);
  const { type } = await watcher.next();
  await watcher.end();
  return type;
};

describe('A hostile client', () => {
  it('that sends endless fragments of a message is closed', async () => {
    const socket = await attack();
    socket.sendFrame(OPCODES.text, '{', false);
    for (let count = 0; count < 100; count += 1) socket.sendFrame(OPCODES.continuation, '', false);
    expect(await socket.closed).toBe(1008);
    expect(await served()).toBe('questionUpdate');
  });

  it('that sends a message above the maximum in small fragments is closed', async () => {
    const socket = await attack();
    socket.sendFrame(OPCODES.text, 'x'.repeat(1000), false);
    for (let count = 0; count < 5; count += 1)
      socket.sendFrame(OPCODES.continuation, 'x'.repeat(1000), false);
    expect(await socket.closed).toBe(1009);
    await vi.waitFor(async () => expect(await metric(node, 'openfloor_closes_total{code="1009"}')).toBe(1));
  });

  it('that sends frames without a mask, or bytes that are not a frame, is closed', async () => {
    const socket = await attack();
    socket.stream.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]));
    expect(await socket.closed).toBe(1002);
    const noise = await attack();
    noise.stream.write(Buffer.alloc(512, 0xff));
    expect(await noise.closed).toBe(1002);
    expect(await served()).toBe('questionUpdate');
  });

  it('that subscribes thousands of times is closed', async () => {
    const boardId = await harness.openBoard();
    const socket = await attack();
    for (let count = 0; count < 5000; count += 1) socket.sendFrame(OPCODES.text, subscribe(boardId));
    expect(await socket.closed).toBe(1008);
    expect(await served()).toBe('questionUpdate');
  });

  it('that subscribes again after every answer is closed', async () => {
    const boardId = await harness.openBoard();
    const socket = await attack();
    let subscribed = 0;
    const timer = setInterval(() => {
      if (socket.texts().length < subscribed) return;
      subscribed += 1;
      socket.sendFrame(OPCODES.text, subscribe(boardId));
    }, 1);
    onTestFinished(() => clearInterval(timer));
    expect(await socket.closed).toBe(1008);
    expect(subscribed).toBeGreaterThanOrEqual(60);
    expect(subscribed).toBeLessThan(120);
  });

  it('that never answers pings is disconnected; a client that answers is not', async () => {
    const { target, halfMinute } = await startNodeWithFakeIntervals();
    const boardId = await harness.openBoard();
    const answering = await target.watch(boardId);
    const silent = await attack(target);
    silent.sendFrame(OPCODES.text, subscribe(boardId));
    await vi.waitFor(() => expect(silent.texts()).toHaveLength(1));
    halfMinute();
    await vi.waitFor(() => expect(answering.pings()).toBe(1));
    halfMinute();
    expect(await silent.closed).toBeUndefined();
    await harness.ask(boardId);
    expect(await answering.next()).toMatchObject({ type: 'questionUpdate' });
  });

  it('that has no subscription for three heartbeats is closed', async () => {
    const { target, halfMinute } = await startNodeWithFakeIntervals();
    const idle = await target.connect();
    for (let beat = 1; beat <= 2; beat += 1) {
      halfMinute();
      await vi.waitFor(() => expect(idle.pings()).toBe(beat));
    }
    halfMinute();
    expect(await idle.closed).toBe(1008);
  });

  it.each(['ping', 'pong'] as const)('that floods with a %s is closed', async (kind) => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => attack()));
    for (const socket of sockets)
      for (let count = 0; count < 5000; count += 1) socket.sendFrame(OPCODES[kind], '');
    for (const socket of sockets) expect(await socket.closed).toBe(1008);
    expect(sockets[0]?.pongs()).toBeLessThanOrEqual(61);
    expect(await served()).toBe('questionUpdate');
  });

  it('that pings inside of a fragmented message is closed', async () => {
    const socket = await attack();
    socket.sendFrame(OPCODES.text, '{', false);
    for (let count = 0; count < 1000; count += 1) socket.sendFrame(OPCODES.ping, '');
    expect(await socket.closed).toBe(1008);
  });

  it('that sends empty messages, whole or in fragments, is closed', async () => {
    const whole = await attack();
    for (let count = 0; count < 5; count += 1) whole.sendFrame(OPCODES.text, '');
    expect(await whole.closed).toBe(1008);
    const fragmented = await attack();
    for (let count = 0; count < 5; count += 1) {
      fragmented.sendFrame(OPCODES.text, '', false);
      fragmented.sendFrame(OPCODES.continuation, '');
    }
    expect(await fragmented.closed).toBe(1008);
  });

  it('that sends frames of an unknown kind is closed', async () => {
    for (const opcode of [3, 7, 11, 15]) {
      const socket = await attack();
      socket.sendFrame(opcode, '');
      expect(await socket.closed).toBe(1002);
    }
  });

  it('that pings without reading does not fill the memory with pongs', async () => {
    const socket = await attack();
    socket.stream.pause();
    const before = process.memoryUsage().arrayBuffers;
    const pings = Buffer.concat(
      Array.from({ length: 1000 }, () =>
        Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125)]),
      ),
    );
    for (let count = 0; count < 200; count += 1) {
      if (!socket.stream.write(pings))
        // Rejects when the node resets the connection.
        await Promise.race([once(socket.stream, 'drain'), once(socket.stream, 'close')]).catch(() => {});
      if (socket.stream.destroyed) break;
    }
    expect(await served()).toBe('questionUpdate');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('that sends half a request does not affect other clients', async () => {
    const half = connect(node.port, '127.0.0.1');
    onTestFinished(() => void half.destroy());
    half.write('GET /ws HTTP/1.1\r\nUpgrade: webso');
    expect(await served()).toBe('questionUpdate');
  });
});

/** A board with a list of about 200 KB. */
const openLargeBoard = async (): Promise<string> => {
  const boardId = await harness.openBoard();
  await Promise.all(Array.from({ length: 300 }, () => harness.ask(boardId, 'Why? '.repeat(100))));
  return boardId;
};

describe('A client that does not read', () => {
  it('is closed if it keeps subscribing', async () => {
    const target = await harness.startNode();
    const boardId = await openLargeBoard();
    const socket = await attack(target);
    socket.stream.pause();
    for (let count = 0; count < 60; count += 1) {
      socket.sendFrame(OPCODES.text, subscribe(boardId, 0));
      await served(target);
    }
    await vi.waitFor(
      async () => expect(await metric(target, 'openfloor_closes_total{code="1013"}')).toBe(1),
      {
        timeout: 5000,
      },
    );
  });

  it('is skipped, and gets what it missed in one frame after it has read', async () => {
    const target = await harness.startNode();
    const boardId = await openLargeBoard();
    const questionId = await harness.ask(boardId);
    const vote = () => harness.send(boardId, { type: 'Vote', questionId, sessionId: randomUUID() });
    const watcher = await target.watch(boardId);
    const socket = await attack(target);
    socket.stream.pause();
    const lastFrame = () =>
      socket.texts().findLast((text) => !JSON.stringify(text).includes('viewerCountUpdate'));
    const isLagging = async () => (await metric(target, 'openfloor_lagging_connections')) === 1;
    for (let count = 0; count < 60 && !(await isLagging()); count += 1) {
      socket.sendFrame(OPCODES.text, subscribe(boardId, 0));
      await vote();
      await watcher.next();
    }
    expect(await isLagging()).toBe(true);
    for (let votes = 0; votes < 5; votes += 1) {
      await vote();
      await watcher.next();
    }
    const { questions, seq } = await harness.fetchView(boardId, 'public');
    socket.stream.resume();
    await vi.waitFor(() =>
      expect(lastFrame()).toMatchObject({
        type: 'voteUpdate',
        data: { seq, votes: { [questionId]: questions.get(questionId)?.votes } },
      }),
    );
    expect(await isLagging()).toBe(false);
    await vote();
    await vi.waitFor(() => expect(lastFrame()).toMatchObject({ data: { seq: seq + 1 } }));
  });
});
