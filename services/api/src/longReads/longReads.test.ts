import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { TimeLimiter } from '../limits/limiter.ts';
import { createLongReads, LONG_READS, type LongReader, type LongReadSettings } from './longReads.ts';

const BOARD = 'b0000000-0000-4000-8000-000000000001';
const readerAt = (address: string): LongReader => ({ boardId: BOARD, audience: 'public', address });

/** Reads that end when the test says so, for addresses with 1000 ms each. */
const openReads = (settings: Partial<LongReadSettings> = {}) => {
  const spent = new Map<string, number>();
  const time: TimeLimiter = {
    waitMs: async (key) => ((spent.get(key) ?? 0) < 1000 ? undefined : 30_000),
    spend: async (key, tookMs) => void spent.set(key, (spent.get(key) ?? 0) + tookMs),
  };
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const longReads = createLongReads(time, { ...LONG_READS, ...settings });
  const read = longReads.sharing(async (name: string) => {
    const gate = Promise.withResolvers<string>();
    gates.set(name, gate);
    return gate.promise;
  });
  const end = async (name: string) => {
    await vi.waitUntil(() => gates.has(name));
    gates.get(name)?.resolve(`${name} was read`);
  };
  return { read, longReads, spent, end, begun: () => [...gates.keys()] };
};

describe('Long reads', () => {
  it('requests with the same key share a read, which takes the time of the first', async () => {
    const { read, spent, end, begun } = openReads();
    const both = [read(readerAt('192.0.2.1'), 'key', 'one'), read(readerAt('192.0.2.2'), 'key', 'two')];
    await end('one');
    const result = { ok: true, result: 'one was read' };
    expect(await Promise.all(both)).toEqual([result, result]);
    expect(begun()).toEqual(['one']);
    expect([...spent.keys()]).toEqual(['public 192.0.2.1']);
  });

  it('of an address whose time is up are refused, also where it waited, and those of others are not', async () => {
    const { read, spent, end, begun } = openReads();
    const first = read(readerAt('192.0.2.1'), 'first', 'first');
    await vi.waitUntil(() => begun().length === 1);
    const waiting = read(readerAt('192.0.2.1'), 'waiting', 'waiting');
    const sharing = read(readerAt('192.0.2.2'), 'waiting', 'shared');
    await delay(10);
    spent.set('public 192.0.2.1', 1000);
    await end('first');
    await first;
    const refused = { ok: false, code: 'rate-limited', retryAfterMs: 30_000 };
    expect(await waiting).toEqual(refused);
    await end('shared');
    expect(await sharing).toEqual({ ok: true, result: 'shared was read' });
    expect(await read(readerAt('192.0.2.1'), 'later', 'later')).toEqual(refused);
    expect(begun()).toEqual(['first', 'shared']);
  });

  it('that take too long are refused with a wait and go on, so that a later request gets the result', async () => {
    const { read, end, begun } = openReads({ answerWithinMs: 50 });
    const late = { ok: false, code: 'overloaded', retryAfterMs: 2000 };
    expect(await read(readerAt('192.0.2.1'), 'key', 'one')).toEqual(late);
    const again = read(readerAt('192.0.2.2'), 'key', 'two');
    await end('one');
    expect(await again).toEqual({ ok: true, result: 'one was read' });
    expect(begun()).toEqual(['one']);
  });

  it('that fail give their place back and take time', async () => {
    const { longReads, spent } = openReads();
    const failing = longReads.sharing(async () => {
      throw new Error('Postgres is away');
    });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(failing(readerAt('192.0.2.1'), 'key', undefined)).rejects.toThrow('Postgres is away');
    expect(spent.size).toBe(1);
  });
});
