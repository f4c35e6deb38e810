import { describe, expect, it } from 'vitest';
import { createBoardClient, type ListResult, type SocketEvents, type StreamResult } from './boardClient.ts';
import type { ConnectionState } from './machine/state.ts';
import type { StreamWanted } from './machine/transition.ts';
import { protocol } from './protocol.ts';
import { BoardModel } from './testing/boardModel.ts';

const last = <Item>(items: Item[]): Item => {
  const item = items.at(-1);
  if (!item) throw new Error('The list is empty');
  return item;
};

/** The driver with ports that the test controls. */
const createRig = () => {
  const board = new BoardModel();
  board.happen({ type: 'asked', text: 'When is lunch?' });
  let nowMs = 0;
  let state: ConnectionState | undefined;
  const sockets: { events: SocketEvents; sent: unknown[]; isClosed: boolean }[] = [];
  const reads: { minSeq: number | undefined; done: (result: ListResult) => void; isCancelled: boolean }[] =
    [];
  const streamReads: { wanted: StreamWanted; done: (result: StreamResult) => void; isCancelled: boolean }[] =
    [];
  const timers: { atMs: number; callback: () => void }[] = [];
  const client = createBoardClient({
    boardId: board.id,
    audience: 'public',
    credentials: () => ({ session: `session of socket ${sockets.length}` }),
    ports: {
      openSocket: (events) => {
        const socket = { events, sent: [] as unknown[], isClosed: false };
        sockets.push(socket);
        return {
          send: (text) => socket.sent.push(JSON.parse(text)),
          close: () => (socket.isClosed = true),
        };
      },
      readList: ({ minSeq }, done) => {
        const read = { minSeq, done, isCancelled: false };
        reads.push(read);
        return () => (read.isCancelled = true);
      },
      readStream: (wanted, done) => {
        const read = { wanted, done, isCancelled: false };
        streamReads.push(read);
        return () => (read.isCancelled = true);
      },
      nowMs: () => nowMs,
      after: (delayMs, callback) => {
        const timer = { atMs: nowMs + delayMs, callback };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
      random: () => 0,
    },
    protocol,
    onChange: (next) => (state = next),
    onNews: () => {},
  });
  const receive = (message: unknown): void => last(sockets).events.received(JSON.stringify(message));
  return {
    board,
    client,
    sockets,
    reads,
    streamReads,
    timers,
    receive,
    socket: () => last(sockets),
    read: () => last(reads),
    state: () => state,
    view: () => state?.view,
    goLive: () => {
      last(reads).done({ ok: true, value: board.list() });
      last(sockets).events.opened();
      receive(board.subscribed());
    },
    /** Advances the clock and runs all timers that are due. */
    pass: (ms: number) => {
      const untilMs = nowMs + ms;
      for (;;) {
        const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!next || next.atMs > untilMs) break;
        nowMs = Math.max(nowMs, next.atMs);
        timers.splice(timers.indexOf(next), 1);
        next.callback();
      }
      nowMs = untilMs;
    },
  };
};

describe('The driver', () => {
  it('reads the list, subscribes from its position and applies the frames', () => {
    const rig = createRig();
    rig.goLive();
    expect(rig.socket().sent).toEqual([
      {
        type: 'subscribe',
        boardId: rig.board.id,
        session: 'session of socket 1',
        since: { epoch: 'epoch-1', seq: 1 },
      },
    ]);
    rig.board.happen({ type: 'voted', question: 0 });
    rig.receive(rig.board.frame(1));
    expect(rig.view()?.questions).toEqual(rig.board.questions);
  });

  it('unsubscribes before it closes the socket when the viewer leaves', () => {
    const rig = createRig();
    rig.goLive();
    rig.client.stop();
    expect(last(rig.socket().sent)).toEqual({ type: 'unsubscribe', boardId: rig.board.id });
    expect(rig.socket().isClosed).toBe(true);
  });

  it('ignores messages of another board, of an unknown type, and of no type', () => {
    const rig = createRig();
    rig.goLive();
    const before = rig.state();
    rig.board.happen({ type: 'voted', question: 0 });
    const frame = rig.board.frame(1);
    rig.receive({ ...frame, data: { ...frame.data, boardId: '5c1e7a52-4f43-4f6f-9a44-222222222222' } });
    rig.receive({ type: 'confetti', data: {} });
    rig.socket().events.received('no JSON');
    expect(rig.state()).toBe(before);
  });

  it('ignores all events of a socket that it replaced', () => {
    const rig = createRig();
    rig.goLive();
    const { events } = rig.socket();
    events.closed(1006);
    rig.pass(1000);
    expect(rig.sockets).toHaveLength(2);
    rig.board.happen({ type: 'voted', question: 0 });
    events.opened();
    events.received(JSON.stringify(rig.board.frame(1)));
    events.closed(1006);
    expect(rig.state()?.link.state).toBe('connecting');
    expect(rig.view()?.seq).toBe(1);
    expect(rig.socket().sent).toEqual([]);
  });

  it('cancels a read of the list when it starts another', () => {
    const rig = createRig();
    rig.goLive();
    rig.receive({ type: 'resync', data: { boardId: rig.board.id, epoch: 'epoch-1', seq: 3 } });
    rig.receive({ type: 'resync', data: { boardId: rig.board.id, epoch: 'epoch-1', seq: 5 } });
    expect(rig.reads.map(({ minSeq, isCancelled }) => [minSeq, isCancelled])).toEqual([
      [undefined, true],
      [3, true],
      [5, false],
    ]);
  });

  it('checks a socket 30 s after its last frame, with one timer for all frames', () => {
    const rig = createRig();
    rig.goLive();
    for (let frame = 1; frame <= 10; frame += 1) {
      rig.pass(1000);
      rig.board.happen({ type: 'voted', question: 0 });
      rig.receive(rig.board.frame(frame));
      expect(rig.timers).toHaveLength(1);
    }
    rig.pass(29_999);
    expect(rig.state()?.link.state).toBe('live');
    rig.pass(1);
    expect(rig.state()?.link.state).toBe('checking');
    expect(rig.socket().sent).toHaveLength(2);
  });

  it('reads the stream where no socket gets through, one read at a time, and cancels it when a socket does', () => {
    const rig = createRig();
    rig.goLive();
    rig.socket().events.closed(1013);
    const since = { epoch: 'epoch-1', seq: 1 };
    expect(rig.streamReads.map(({ wanted }) => wanted)).toEqual([{ since, isLive: false }]);
    last(rig.streamReads).done({ ok: true, value: { frames: [], cursor: '7' } });
    expect(last(rig.streamReads).wanted).toEqual({ since, isLive: true, cursor: '7' });
    rig.board.happen({ type: 'voted', question: 0 });
    last(rig.streamReads).done({ ok: true, value: { frames: [rig.board.frame(1)], cursor: '8' } });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    last(rig.streamReads).done({ ok: false, code: 'overloaded', retryAfterMs: 9000 });
    expect(rig.state()?.stream).toMatchObject({ atMs: 9000 });
    rig.client.input({ type: 'nudged' });
    rig.client.input({ type: 'nudged' });
    expect(rig.streamReads.slice(-2).map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
    rig.socket().events.opened();
    rig.receive(rig.board.subscribed());
    expect(last(rig.streamReads).isCancelled).toBe(true);
    expect(rig.state()?.link.state).toBe('live');
  });

  it('leaves no read of the stream after it is stopped', () => {
    const rig = createRig();
    rig.goLive();
    rig.client.input({ type: 'closed', code: 1013 });
    rig.client.stop();
    expect(last(rig.streamReads).isCancelled).toBe(true);
  });

  it('leaves no socket, read or timer after it is stopped', () => {
    const rig = createRig();
    rig.goLive();
    rig.receive({ type: 'resync', data: { boardId: rig.board.id, epoch: 'epoch-1', seq: 3 } });
    rig.client.stop();
    expect(rig.socket().isClosed).toBe(true);
    expect(rig.read().isCancelled).toBe(true);
    expect(rig.timers).toEqual([]);
    const before = rig.state();
    rig.client.input({ type: 'nudged' });
    expect(rig.state()).toBe(before);
  });
});
