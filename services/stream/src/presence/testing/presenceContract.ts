import { createSecretKey, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  NOBODY,
  turnoutOf,
  type Attendance,
  type Presence,
  type SocketSessions,
  type Turnout,
} from '../presence.ts';
import { AGAIN_AFTER_MS_MIN, CALL_INTERVAL_MS, SPREAD } from '../readers.ts';

export const readersKey = createSecretKey(Buffer.alloc(32));

/** More boards than one call to Redis takes. */
const MANY_BOARDS = 2_500;

export const viewers = (count: number): Attendance => ({ ...NOBODY, viewers: count });
/** The turnout of a board with `count` viewers, who have a socket. */
export const turnout = (count: number): Turnout => turnoutOf([viewers(count)]);
export const readers = (count: number): Turnout => turnoutOf([], { readers: count, isEstimated: false });

/** A report of sessions that got a socket, and of those that had one before. */
export const withSockets = (
  joined: readonly string[],
  before: readonly string[] = [],
  left: readonly string[] = [],
): [Attendance, SocketSessions] => {
  const all = [...before, ...joined];
  const changed = new Set([...joined, ...left]);
  return [viewers(all.length), { all: new Map(all.map((sessionId) => [sessionId, 1])), changed }];
};

/** Call interval of a reader that expires within a test. */
const SHORT_MS = 300;

const ids = Array.from({ length: 3 }, () => randomUUID());
const attendance = fc.record(
  {
    viewers: fc.nat(20_000),
    moderators: fc
      .uniqueArray(fc.tuple(fc.constantFrom('owner' as const, ...ids), fc.option(fc.constantFrom(...ids))), {
        selector: ([id]) => id,
      })
      .map((readings) => new Map(readings)),
    projectors: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['viewers', 'moderators'] },
);

/** Tests that every presence must pass; call inside a `describe`. */
export const testPresence = (openNode: (againAfterMsMin?: number) => Presence): void => {
  let boardId: string;
  let presence: Presence;

  beforeEach(() => {
    boardId = randomUUID();
    presence = openNode();
  });

  const turnoutOn = async (id: string) => (await presence.read([id])).get(id);

  it('counts the screens of the hall, which make no viewer', async () => {
    expect(await presence.report(boardId, { ...NOBODY, projectors: 2 })).toEqual({
      ...turnout(0),
      projectors: 2,
    });
    expect(await presence.read([boardId])).toEqual(new Map([[boardId, { ...turnout(0), projectors: 2 }]]));
    expect((await presence.watched()).has(boardId)).toBe(false);
    expect(await presence.report(boardId, NOBODY)).toEqual(turnout(0));
  });

  it('has the last report of the node, whatever it was, on its board only', async () => {
    const other = randomUUID();
    await presence.report(other, viewers(1));
    await fc.assert(
      fc.asyncProperty(attendance, async (here) => {
        expect(await presence.report(boardId, here)).toEqual(turnoutOf([here]));
        expect(await turnoutOn(boardId)).toEqual(turnoutOf([here]));
      }),
      { numRuns: 50, examples: [[NOBODY], [viewers(3)], [NOBODY]] },
    );
    expect(await turnoutOn(other)).toEqual(turnout(1));
  });

  it('has nobody on a board that no node reported, and after a report of nobody', async () => {
    expect(await turnoutOn(boardId)).toEqual(turnout(0));
    await presence.report(boardId, { viewers: 3, moderators: new Map([['owner', null]]) });
    expect(await presence.report(boardId, NOBODY)).toEqual(turnout(0));
    expect(await turnoutOn(boardId)).toEqual(turnout(0));
  });

  it('has the attendance of each requested board', async () => {
    const [other, unknown] = [randomUUID(), randomUUID()];
    await Promise.all([presence.report(boardId, viewers(3)), presence.report(other, viewers(1))]);
    expect(await presence.read([boardId, other, unknown])).toEqual(
      new Map([
        [boardId, turnout(3)],
        [other, turnout(1)],
        [unknown, turnout(0)],
      ]),
    );
    expect(await presence.read([])).toEqual(new Map());
  });

  it('lists a board with its viewers until the last one has left, also if moderators stay', async () => {
    const moderators = new Map([['owner' as const, null]]);
    const watched = async () => (await presence.watched()).get(boardId);
    await presence.report(boardId, { viewers: 3, moderators });
    await vi.waitFor(async () => expect(await watched()).toBe(3));
    await presence.report(boardId, { viewers: 5, moderators });
    await vi.waitFor(async () => expect(await watched()).toBe(5));
    await presence.report(boardId, { viewers: 0, moderators });
    await vi.waitFor(async () => expect(await watched()).toBeUndefined());
  });

  it('lists every board that has viewers, however many', async () => {
    const boards = Array.from({ length: MANY_BOARDS }, () => randomUUID());
    const reportAll = () => Promise.all(boards.map((id, index) => presence.report(id, viewers(index + 1))));
    await vi.waitFor(
      async () => {
        // As nodes do: the next report corrects what a slow Redis lost.
        await reportAll();
        const watched = await presence.watched();
        expect(boards.map((id) => watched.get(id))).toEqual(boards.map((_, index) => index + 1));
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  it('counts a session that calls over HTTP once, and tells it to call again', async () => {
    const sessionId = randomUUID();
    for (let call = 0; call < 2; call += 1) {
      const { againAfterMs } = await presence.track(boardId, sessionId);
      expect(againAfterMs).toBeGreaterThanOrEqual(AGAIN_AFTER_MS_MIN);
      expect(againAfterMs).toBeLessThanOrEqual(AGAIN_AFTER_MS_MIN * (1 + SPREAD));
    }
    await presence.track(boardId, randomUUID());
    expect(await turnoutOn(boardId)).toEqual(readers(2));
    expect(await turnoutOn(randomUUID())).toEqual(turnout(0));
    await vi.waitFor(async () => expect((await presence.watched()).get(boardId)).toBe(2));
  });

  it('drops a session that does not call again in time', async () => {
    const node = openNode(SHORT_MS);
    const startedAtMs = performance.now();
    const { againAfterMs = 0 } = await node.track(boardId, randomUUID());
    const countOf = async () => (await node.read([boardId])).get(boardId)?.readers;
    await vi.waitUntil(async () => (await countOf()) === 0, { timeout: 10_000, interval: 20 });
    // The clock of Redis has whole milliseconds.
    expect(performance.now() - startedAtMs).toBeGreaterThan(1.5 * againAfterMs - 2);
  });

  it('counts a session that has a socket and calls over HTTP once, in whatever order', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await presence.track(boardId, first);
    expect(await presence.report(boardId, ...withSockets([first]))).toEqual(turnout(1));
    expect(await presence.track(boardId, first)).toEqual({ againAfterMs: undefined });
    await presence.track(boardId, second);
    expect(await turnoutOn(boardId)).toEqual({ ...turnout(2), readers: 1 });
    expect(await presence.report(boardId, ...withSockets([second], [first]))).toEqual(turnout(2));
    await presence.report(boardId, ...withSockets([], [second], [first]));
    expect((await presence.track(boardId, first)).againAfterMs).toBeGreaterThanOrEqual(AGAIN_AFTER_MS_MIN);
    expect(await turnoutOn(boardId)).toEqual({ ...turnout(2), readers: 1 });
  });

  it('counts a session of a screen that is not counted from its next call over HTTP', async () => {
    const sessionId = randomUUID();
    await presence.track(boardId, sessionId);
    const screen = { all: new Map(), changed: new Set([sessionId]) };
    expect(await presence.report(boardId, NOBODY, screen)).toEqual(turnout(0));
    expect((await presence.track(boardId, sessionId)).againAfterMs).toBeDefined();
    expect(await turnoutOn(boardId)).toEqual(readers(1));
  });

  it(
    'counts 5,000 readers exactly, who call 200 times a second, and estimates more',
    { timeout: 60_000 },
    async () => {
      // Longer than the calls of this test take on a busy machine.
      const node = openNode(20_000);
      const track = async (count: number) => {
        const sessions = Array.from({ length: count }, () => randomUUID());
        while (sessions.length > 0)
          await Promise.all(sessions.splice(0, 500).map((sessionId) => node.track(boardId, sessionId)));
      };
      const all = async () => (await node.read([boardId])).get(boardId) ?? turnout(0);
      await track(4_999);
      const { againAfterMs } = await node.track(boardId, randomUUID());
      expect(againAfterMs).toBeGreaterThanOrEqual(5_000 * CALL_INTERVAL_MS);
      expect(await all()).toEqual(readers(5_000));
      await track(1);
      expect(await all()).toEqual({ ...readers(5_001), isEstimated: true });
      await track(6_999);
      const { readers: count, isEstimated } = await all();
      expect(isEstimated).toBe(true);
      // Four standard errors.
      expect(Math.abs(count - 12_000)).toBeLessThan(4 * 0.02 * 12_000);
    },
  );
};
