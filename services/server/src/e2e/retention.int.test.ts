import { getBoard } from '@openfloor/contract/calls/audience';
import { getInsights } from '@openfloor/contract/calls/insights';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { listManagedBoards, loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { answerOf, createBoard, send } from '@openfloor/testkit/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../testing/program.ts';

const SUPERADMIN_SECRET = 'a secret of this test, long enough';

it('RETENTION_DAYS announces boards that were closed longer ago, and deletes them after a day', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const environment = { DATABASE_URL: testDatabase.url, DATA_DIR: await tempDir(), SUPERADMIN_SECRET };
  const first = await startServer(environment);
  const [old, recent, open] = [
    await createBoard(first.url, 'Old'),
    await createBoard(first.url, 'Recent'),
    await createBoard(first.url, 'Open'),
  ];
  for (const { boardId, adminToken: token } of [old, recent])
    expect(await send(first.url, closeBoard, { boardId }, { token })).toMatchObject({ status: 200 });
  first.signal('SIGTERM');
  await first.ended;
  const database = openDatabase({ url: testDatabase.url, connectionsMax: 1, onIdleError: () => {} });
  onTestFinished(database.close);
  const closeAt = (boardId: string, daysAgo: number) =>
    database.pool.query(
      `UPDATE boards SET deleted_at = date_trunc('second', now()) - $2 * interval '1 day' WHERE id = $1`,
      [boardId, daysAgo],
    );
  await closeAt(old.boardId, 31);
  await closeAt(recent.boardId, 28);

  const announcing = await startServer({ ...environment, RETENTION_DAYS: '30' });
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ id: string }>(
        'SELECT id FROM boards WHERE retirement_announced_at IS NOT NULL',
      );
      expect(rows.map(({ id }) => id)).toEqual([old.boardId]);
    },
    { timeout: 20_000, interval: 50 },
  );
  const removalOf = async (at: string, { boardId, adminToken: token }: typeof old) =>
    (await answerOf(at, getInsights, { boardId }, { token })).removedAt;
  const left = Date.parse((await removalOf(announcing.url, old)) ?? '') - Date.now();
  expect(left).toBeGreaterThan(23 * 3_600_000);
  expect(left).toBeLessThanOrEqual(24 * 3_600_000);
  announcing.signal('SIGTERM');
  await announcing.ended;
  const { rows: kept } = await database.pool.query(
    `UPDATE boards SET retirement_announced_at = retirement_announced_at - interval '1 day' RETURNING id`,
  );
  expect(kept).toHaveLength(3);

  const { url } = await startServer({ ...environment, RETENTION_DAYS: '30' });
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM boards');
      expect(rows.map(({ id }) => id).toSorted()).toEqual([recent.boardId, open.boardId].toSorted());
    },
    { timeout: 20_000, interval: 50 },
  );
  const { token } = await answerOf(url, loginSuperAdmin, { secret: SUPERADMIN_SECRET });
  const boards = await answerOf(url, listManagedBoards, {}, { token });
  const [closed, still] = ['Recent', 'Open'].map((title) => boards.find((board) => board.title === title));
  expect(Date.parse(closed?.removedAt ?? '') - Date.parse(closed?.deletedAt ?? '')).toBe(30 * 86_400_000);
  expect(still?.removedAt).toBeUndefined();
  expect(await removalOf(url, recent)).toBe(closed?.removedAt);
  const { boardId } = open;
  const info = await answerOf(url, getBoard, { boardId }, { token: open.adminToken });
  expect(info.retentionDays).toBe(30);
  expect(await answerOf(url, getBoard, { boardId })).not.toHaveProperty('retentionDays');
});
