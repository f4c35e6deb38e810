import type { BoardId } from '@openfloor/contract/ids';
import { systemClock as clock } from '@openfloor/platform/clock';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { readRemoval } from '../boards/removal.ts';
import { announceRetirements, deleteRetiredBoards } from './retiredBoards.ts';

const store = await openSuiteStore();
const { kysely: db } = store;
const writer = createTestWriter(store);

const openClosedBoard = async (daysAgo: number): Promise<BoardId> => {
  const boardId = await openSampleBoard(store);
  await writer.handle(boardId, { command: { type: 'CloseBoard' }, actor: 'moderator' });
  await sql`UPDATE boards SET deleted_at = now() - ${daysAgo}::float8 * interval '1 day' WHERE id = ${boardId}`.execute(
    db,
  );
  return boardId;
};

const announce = async () => {
  let announced = 0;
  const retiring = await announceRetirements(db, {
    retentionDays: 30,
    onAnnounced: (boards) => (announced += boards),
  });
  return { announced, retiring };
};

const die = () => {
  throw new Error('The node died');
};

const announcedDaysAgo = async (daysAgo: number): Promise<void> => {
  await announce();
  await sql`UPDATE boards SET retirement_announced_at = retirement_announced_at - ${daysAgo}::float8 * interval '1 day'`.execute(
    db,
  );
};

const STEP_DAYS = 0.125;

const daysUntil = (date: Date | undefined): number => ((date?.getTime() ?? 0) - Date.now()) / 86_400_000;

const boardIds = async (): Promise<BoardId[]> =>
  (await db.selectFrom('boards').select('id').execute()).map(({ id }) => id);

const retire = async (stopped = new AbortController().signal) => {
  const noted: number[] = [];
  const boards = await deleteRetiredBoards(db, {
    retentionDays: 30,
    clock,
    stopped,
    onDeleted: (count) => noted.push(count),
    onKept: (_, reason) => {
      throw reason;
    },
  });
  return { boards, noted };
};

beforeEach(async () => {
  await sql`DELETE FROM boards`.execute(db);
});

describe('Retention', () => {
  it('deletes boards for good that were closed longer ago, and neither later nor open ones', async () => {
    const kept = [await openClosedBoard(29.9), await openSampleBoard(store)];
    await sql`UPDATE boards SET created_at = now() - interval '90 days'`.execute(db);
    await openClosedBoard(30.1);
    await openClosedBoard(400);
    await announcedDaysAgo(1.1);
    expect(await retire()).toEqual({ boards: 2, noted: [1, 1] });
    expect((await boardIds()).toSorted()).toEqual(kept.toSorted());
    const { rows } = await sql`SELECT FROM board_events WHERE board_id <> ALL (${kept}::uuid[])`.execute(db);
    expect(rows).toEqual([]);
  });

  it('deletes more boards than one batch has, once when several nodes do it at the same time', async () => {
    for (let board = 0; board < 45; board += 1) await openClosedBoard(31);
    await announcedDaysAgo(1.1);
    const results = await Promise.all([retire(), retire()]);
    expect(results.reduce((sum, { boards }) => sum + boards, 0)).toBe(45);
    expect(await boardIds()).toEqual([]);
  });

  it('stops when the node stops', async () => {
    await openClosedBoard(31);
    await announcedDaysAgo(1.1);
    expect(await retire(AbortSignal.abort())).toEqual({ boards: 0, noted: [] });
    expect(await boardIds()).toHaveLength(1);
  });

  it('announces each board once, a day before its deletion', async () => {
    await openClosedBoard(29.5);
    await openClosedBoard(28.5);
    await openSampleBoard(store);
    expect(await announce()).toEqual({ announced: 1, retiring: 1 });
    expect(await announce()).toEqual({ announced: 0, retiring: 1 });
    await openClosedBoard(29.1);
    expect(await announce()).toEqual({ announced: 1, retiring: 2 });
  });

  it('announces boards again if the node died before it said so', async () => {
    await openClosedBoard(29.5);
    const dying = announceRetirements(db, { retentionDays: 30, onAnnounced: die });
    await expect(dying).rejects.toThrow('The node died');
    expect(await announce()).toEqual({ announced: 1, retiring: 1 });
  });

  it('announces a board once when several nodes do it at the same time', async () => {
    await openClosedBoard(29.5);
    const all = await Promise.all([announce(), announce(), announce()]);
    expect(all.reduce((sum, { announced }) => sum + announced, 0)).toBe(1);
  });

  it('deletes no board without a day of notice, however long ago it was closed', async () => {
    await openClosedBoard(400);
    expect(await retire()).toMatchObject({ boards: 0 });
    await announcedDaysAgo(0.9);
    expect(await retire()).toMatchObject({ boards: 0 });
    await announcedDaysAgo(0.2);
    expect(await retire()).toMatchObject({ boards: 1 });
  });

  it.each([
    { closed: 27, announced: undefined, left: 3 },
    { closed: 29.5, announced: undefined, left: 1 },
    { closed: 400, announced: undefined, left: 1 },
    { closed: 29.5, announced: 0.2, left: 0.8 },
    { closed: 29.5, announced: 0.9, left: 0.5 },
    { closed: 400, announced: 1.5, left: 0 },
    // Of an earlier, shorter retention, or of none.
    { closed: 400, announced: 90, left: 1 },
    { closed: 26, announced: 2, left: 4 },
    { closed: 28.5, announced: 2, left: 2 },
  ])(
    'deletes a board $left days from now that was closed $closed and announced $announced days ago, and says so',
    async ({ closed, announced, left }) => {
      const boardId = await openClosedBoard(closed);
      await sql`UPDATE boards SET retirement_announced_at = now() - ${announced}::float8 * interval '1 day'`.execute(
        db,
      );
      const removal = await readRemoval(db, boardId, { retentionDays: 30 });
      expect(daysUntil(removal)).toBeCloseTo(left, 3);
      // A run each three hours, in which no time passes.
      let passed = 0;
      for (; (await retire()).boards === 0; passed += STEP_DAYS) {
        await announce();
        await sql`UPDATE boards SET deleted_at = deleted_at - ${STEP_DAYS}::float8 * interval '1 day',
          retirement_announced_at = retirement_announced_at - ${STEP_DAYS}::float8 * interval '1 day'`.execute(
          db,
        );
      }
      expect(passed).toBeGreaterThanOrEqual(left);
      expect(passed).toBeLessThanOrEqual(left + 2 * STEP_DAYS);
    },
  );

  it('has no date for an open board, nor without a retention', async () => {
    const closed = { boardId: await openClosedBoard(400), retentionDays: undefined };
    const open = { boardId: await openSampleBoard(store), retentionDays: 30 };
    for (const { boardId, ...settings } of [closed, open])
      expect(await readRemoval(db, boardId, settings)).toBeUndefined();
  });

  it('announces a board again that an earlier, longer retention or none has kept since', async () => {
    await openClosedBoard(400);
    await announcedDaysAgo(90);
    expect(await retire()).toMatchObject({ boards: 0 });
    expect(await announce()).toEqual({ announced: 1, retiring: 1 });
    expect(await retire()).toMatchObject({ boards: 0 });
  });
});
