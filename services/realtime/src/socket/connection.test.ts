import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { createLogger } from '@openfloor/platform/logger';
import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Connection } from './connection.ts';
import type { Hub, Joined } from '../hub/hub.ts';
import { LIVE, type Member } from '../hub/member.ts';
import { LAG_BYTES_MAX, type BoardSocket } from '../wire/boardSocket.ts';

const board = 'b0000000-0000-4000-8000-000000000000';
const otherBoard = 'b0000000-0000-4000-8000-000000000001';

/** A connection with a hub whose joins the test resolves. */
const connect = () => {
  const sent: string[] = [];
  const closed: number[] = [];
  const joins: { boardId: string; end: (joined: Joined) => void; fail: (error: Error) => void }[] = [];
  const end = vi.fn<Member['end']>();
  const onError = vi.fn<(error: unknown) => void>();
  const noteReading = vi.fn<Hub['noteReading']>();
  const paused: number[] = [];
  const hub: Hub = {
    noteReading,
    join: (boardId) =>
      new Promise((resolve, reject) => void joins.push({ boardId, end: resolve, fail: reject })),
    close: () => Promise.resolve(),
  };
  const socket: BoardSocket = {
    id: 1,
    prefix: '203.0.113.7',
    send: (frame) => void sent.push(frame.payload.toString()),
    unsentBytes: 0,
    onceDrained: () => {},
    pause: (forMs) => void paused.push(forMs),
    close: (code) => void closed.push(code),
  };
  const position = { epoch: 'first-life', seq: 1 };
  const member: Member = {
    socket,
    audience: 'public',
    right: undefined,
    sessionId: undefined,
    viewer: undefined,
    position,
    pace: LIVE,
    end,
  };
  const connection = new Connection(socket, undefined, {
    onSession: () => {},
    hub,
    credentials: createSessionCredentials('a secret of the tests alone'),
    logger: createLogger({ level: 'silent' }),
    onError,
  });
  const subscribe = (boardId: string) => connection.receive(JSON.stringify({ type: 'subscribe', boardId }));
  const nextJoin = (count: number) => vi.waitFor(() => expect(joins).toHaveLength(count));
  return {
    connection,
    socket,
    sent,
    closed,
    paused,
    onError,
    joins,
    member,
    end,
    noteReading,
    subscribe,
    nextJoin,
  };
};

const readingOf = (count: number): string => `0b9b0000-0000-4000-8000-${String(count).padStart(12, '0')}`;

describe('A connection', () => {
  it('handles messages one after the other', async () => {
    const { joins, member, end, subscribe, nextJoin } = connect();
    subscribe(board);
    subscribe(otherBoard);
    await nextJoin(1);
    joins[0]?.end({ ok: true, member });
    await nextJoin(2);
    expect(end).toHaveBeenCalledTimes(1);
    expect(joins.map(({ boardId }) => boardId)).toEqual([board, otherBoard]);
  });

  it('that ends while it joins leaves the board, and handles no more messages', async () => {
    const { connection, joins, member, end, subscribe, nextJoin } = connect();
    subscribe(board);
    subscribe(otherBoard);
    await nextJoin(1);
    connection.end();
    joins[0]?.end({ ok: true, member });
    await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1));
    expect(joins).toHaveLength(1);
  });

  it('leaves once when it ends', async () => {
    const { connection, joins, member, end, subscribe, nextJoin } = connect();
    subscribe(board);
    await nextJoin(1);
    joins[0]?.end({ ok: true, member });
    subscribe(otherBoard);
    await nextJoin(2);
    connection.end();
    connection.end();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('sends unavailable if a board cannot be read, and handles the next message', async () => {
    const { sent, onError, joins, subscribe, nextJoin } = connect();
    const away = new Error('Postgres is away');
    subscribe(board);
    subscribe(otherBoard);
    await nextJoin(1);
    joins[0]?.fail(away);
    await nextJoin(2);
    expect(onError).toHaveBeenCalledExactlyOnceWith(away);
    expect(sent.map((text): unknown => JSON.parse(text))).toEqual([
      { type: 'error', data: { code: 'unavailable', message: expect.any(String), retryAfterMs: 2000 } },
    ]);
  });

  it('is closed if it sends messages without reading the replies', () => {
    const { socket, closed, joins, subscribe } = connect();
    Object.assign(socket, { unsentBytes: LAG_BYTES_MAX + 1 });
    subscribe(board);
    expect(closed).toEqual([1013]);
    expect(joins).toEqual([]);
  });

  it('is closed above 60 messages in a row, but not at 5 per second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { connection, closed } = connect();
    const send = async (): Promise<void> => {
      connection.receive('{"type":"unsubscribe"}');
      await settled();
    };
    for (let second = 0; second < 100; second += 1) {
      for (let count = 0; count < 5; count += 1) await send();
      vi.advanceTimersByTime(1000);
    }
    expect(closed).toEqual([]);
    for (let count = 0; count < 60; count += 1) await send();
    expect(closed).toEqual([]);
    await send();
    expect(closed).toEqual([1008]);
  });

  it('takes pings and unasked pongs from the bucket of messages', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { connection, closed } = connect();
    for (let second = 0; second < 100; second += 1) {
      for (let count = 0; count < 5; count += 1) expect(connection.receiveControl()).toBe(true);
      vi.advanceTimersByTime(1000);
    }
    for (let count = 0; count < 30; count += 1) connection.receive('{"type":"unsubscribe"}');
    for (let count = 0; count < 30; count += 1) expect(connection.receiveControl()).toBe(true);
    expect(closed).toEqual([]);
    for (let count = 0; count < 1000; count += 1) expect(connection.receiveControl()).toBe(false);
    expect(closed).toEqual([1008]);
  });

  it('leaves the rest of a flood unread after it has closed the socket', async () => {
    const mistaken = connect();
    for (let count = 0; count < 1000; count += 1) mistaken.connection.receive('{}');
    expect([mistaken.closed, mistaken.sent.length]).toEqual([[1008], 5]);
    expect(mistaken.paused).toHaveLength(1);
    const hasty = connect();
    for (let count = 0; count < 1000; count += 1) hasty.subscribe(board);
    await settled();
    expect([hasty.closed, hasty.joins]).toEqual([[1008], []]);
  });

  it('takes any number of readings, of which a flood waits', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { connection, closed, paused, joins, member, noteReading, subscribe, nextJoin } = connect();
    const send = (count: number): void =>
      connection.receive(JSON.stringify({ type: 'reading', questionId: readingOf(count) }));
    vi.advanceTimersByTime(1000);
    send(0);
    expect(noteReading).not.toHaveBeenCalled();
    subscribe(board);
    await nextJoin(1);
    joins[0]?.end({ ok: true, member });
    await settled();
    for (let count = 1; count < 60; count += 1) send(count);
    expect(paused).toEqual([]);
    send(60);
    expect(paused).toEqual([1000]);
    expect(noteReading).toHaveBeenLastCalledWith(board, member, readingOf(60));
    vi.advanceTimersByTime(1000);
    for (let count = 0; count < 60; count += 1) send(count);
    expect([paused, closed]).toEqual([[1000], []]);
  });

  it('is on a board from the start of the join until it leaves', async () => {
    const { connection, joins, member, subscribe, nextJoin } = connect();
    expect(connection.isOnBoard).toBe(false);
    subscribe(board);
    expect(connection.isOnBoard).toBe(true);
    await nextJoin(1);
    joins[0]?.end({ ok: true, member });
    await settled();
    expect(connection.isOnBoard).toBe(true);
    connection.receive('{"type":"unsubscribe"}');
    await vi.waitFor(() => expect(connection.isOnBoard).toBe(false));
  });
});
