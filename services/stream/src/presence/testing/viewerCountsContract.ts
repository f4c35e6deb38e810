import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewerCounts } from '../viewerCounts.ts';

/** More boards than one call to Redis takes. */
const MANY_BOARDS = 2_500;

/** Tests that all viewer counts must pass; call inside a `describe`. */
export const testViewerCounts = (openNode: () => ViewerCounts): void => {
  let boardId: string;
  let counts: ViewerCounts;

  beforeEach(() => {
    boardId = randomUUID();
    counts = openNode();
  });

  it('returns the reported count', async () => {
    expect(await counts.report(boardId, 3)).toBe(3);
    expect(await counts.totals([boardId])).toEqual(new Map([[boardId, 3]]));
  });

  it('replaces the former count of the node', async () => {
    await counts.report(boardId, 3);
    expect(await counts.report(boardId, 5)).toBe(5);
  });

  it('removes the node on zero', async () => {
    await counts.report(boardId, 3);
    expect(await counts.report(boardId, 0)).toBe(0);
    expect(await counts.totals([boardId])).toEqual(new Map([[boardId, 0]]));
  });

  it('returns a total for each requested board', async () => {
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

  it('lists a board with its sum until its last viewer has left', async () => {
    await counts.report(boardId, 3);
    await vi.waitFor(async () => expect((await counts.watched()).get(boardId)).toBe(3));
    await counts.report(boardId, 5);
    await vi.waitFor(async () => expect((await counts.watched()).get(boardId)).toBe(5));
    await counts.report(boardId, 0);
    await vi.waitFor(async () => expect((await counts.watched()).has(boardId)).toBe(false));
  });

  it('lists every board that has viewers, however many', async () => {
    const boards = Array.from({ length: MANY_BOARDS }, () => randomUUID());
    const reportAll = () => Promise.all(boards.map((id, index) => counts.report(id, index + 1)));
    await vi.waitFor(
      async () => {
        // As nodes do: the next report corrects what a slow Redis lost.
        await reportAll();
        const watched = await counts.watched();
        expect(boards.map((id) => watched.get(id))).toEqual(boards.map((_, index) => index + 1));
      },
      { timeout: 10_000, interval: 200 },
    );
  });
};
