import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewerCounts } from '../viewerCounts.ts';

/** Boards that one call to Redis cannot carry. */
const MANY_BOARDS = 2_500;

/** What the counts of every node promise; to be called inside a `describe`. */
export const testViewerCounts = (openNode: () => ViewerCounts): void => {
  let boardId: string;
  let counts: ViewerCounts;

  beforeEach(() => {
    boardId = randomUUID();
    counts = openNode();
  });

  it('returns what was reported', async () => {
    expect(await counts.report(boardId, 3)).toBe(3);
    expect(await counts.totals([boardId])).toEqual(new Map([[boardId, 3]]));
  });

  it('replaces what the node reported before', async () => {
    await counts.report(boardId, 3);
    expect(await counts.report(boardId, 5)).toBe(5);
  });

  it('takes the node out on zero', async () => {
    await counts.report(boardId, 3);
    expect(await counts.report(boardId, 0)).toBe(0);
    expect(await counts.totals([boardId])).toEqual(new Map([[boardId, 0]]));
  });

  it('gives a total for each board asked for, and keeps boards apart', async () => {
    const [other, unknown] = [randomUUID(), randomUUID()];
    await Promise.all([counts.report(boardId, 3), counts.report(other, 1)]);
    const expected = [
      [boardId, 3],
      [other, 1],
      [unknown, 0],
    ] as const;
    expect(await counts.totals([boardId, other, unknown])).toEqual(new Map(expected));
    expect(await counts.totals([])).toEqual(new Map());
  });

  it('lists a board with its sum among the watched ones until its last viewer left', async () => {
    await counts.report(boardId, 3);
    await vi.waitFor(async () => expect((await counts.watched()).get(boardId)).toBe(3));
    await counts.report(boardId, 5);
    await vi.waitFor(async () => expect((await counts.watched()).get(boardId)).toBe(5));
    await counts.report(boardId, 0);
    await vi.waitFor(async () => expect((await counts.watched()).has(boardId)).toBe(false));
  });

  it('lists every watched board, however many there are', async () => {
    const boards = Array.from({ length: MANY_BOARDS }, () => randomUUID());
    const reportAll = () => Promise.all(boards.map((id, index) => counts.report(id, index + 1)));
    await vi.waitFor(
      async () => {
        // As nodes do: the next report repairs what a slow Redis lost.
        await reportAll();
        const watched = await counts.watched();
        expect(boards.map((id) => watched.get(id))).toEqual(boards.map((_, index) => index + 1));
      },
      { timeout: 10_000, interval: 200 },
    );
  });
};
