import type { BoardId } from '@openfloor/contract/ids';
import { systemClock as clock } from '@openfloor/platform/clock';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
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

const announce = () => announceRetirements(db, { retentionDays: 30 });

const announcedDaysAgo = async (daysAgo: number): Promise<void> => {
  await announce();
  await sql`UPDATE boards SET retirement_announced_at = retirement_announced_at - ${daysAgo}::float8 * interval '1 day'`.execute(
    db,
  );
};

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

  it('deletes no board without a day of notice, however long ago it was closed', async () => {
    await openClosedBoard(400);
    expect(await retire()).toMatchObject({ boards: 0 });
    await announcedDaysAgo(0.9);
    expect(await retire()).toMatchObject({ boards: 0 });
    await announcedDaysAgo(0.2);
    expect(await retire()).toMatchObject({ boards: 1 });
  });

  it('announces a board again that an earlier, longer retention or none has kept since', async () => {
    await openClosedBoard(400);
    await announcedDaysAgo(90);
    expect(await retire()).toMatchObject({ boards: 0 });
    expect(await announce()).toEqual({ announced: 1, retiring: 1 });
    expect(await retire()).toMatchObject({ boards: 0 });
  });
});
