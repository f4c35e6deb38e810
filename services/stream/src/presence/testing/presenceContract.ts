import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { NOBODY, type Attendance, type Presence } from '../presence.ts';

/** More boards than one call to Redis takes. */
const MANY_BOARDS = 2_500;

export const viewers = (count: number): Attendance => ({ ...NOBODY, viewers: count });

const ids = Array.from({ length: 3 }, () => randomUUID());
const attendance = fc.record({
  viewers: fc.nat(20_000),
  moderators: fc
    .uniqueArray(fc.tuple(fc.constantFrom('owner' as const, ...ids), fc.option(fc.constantFrom(...ids))), {
      selector: ([id]) => id,
    })
    .map((readings) => new Map(readings)),
});

/** Tests that every presence must pass; call inside a `describe`. */
export const testPresence = (openNode: () => Presence): void => {
  let boardId: string;
  let presence: Presence;

  beforeEach(() => {
    boardId = randomUUID();
    presence = openNode();
  });

  const attendanceOf = async (id: string) => (await presence.read([id])).get(id);

  it('has the last report of the node, whatever it was, on its board only', async () => {
    const other = randomUUID();
    await presence.report(other, viewers(1));
    await fc.assert(
      fc.asyncProperty(attendance, async (here) => {
        expect(await presence.report(boardId, here)).toEqual(here);
        expect(await attendanceOf(boardId)).toEqual(here);
      }),
      { numRuns: 50, examples: [[NOBODY], [viewers(3)], [NOBODY]] },
    );
    expect(await attendanceOf(other)).toEqual(viewers(1));
  });

  it('has nobody on a board that no node reported, and after a report of nobody', async () => {
    expect(await attendanceOf(boardId)).toEqual(NOBODY);
    await presence.report(boardId, { viewers: 3, moderators: new Map([['owner', null]]) });
    expect(await presence.report(boardId, NOBODY)).toEqual(NOBODY);
    expect(await attendanceOf(boardId)).toEqual(NOBODY);
  });

  it('has the attendance of each requested board', async () => {
    const [other, unknown] = [randomUUID(), randomUUID()];
    await Promise.all([presence.report(boardId, viewers(3)), presence.report(other, viewers(1))]);
    expect(await presence.read([boardId, other, unknown])).toEqual(
      new Map([
        [boardId, viewers(3)],
        [other, viewers(1)],
        [unknown, NOBODY],
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
};
