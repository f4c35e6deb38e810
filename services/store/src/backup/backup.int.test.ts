import { join } from 'node:path';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readLogo, writeLogo } from '../boards/boardLogos.ts';
import { startTrial } from '../plans/devicePlans.ts';
import { createLinkCode, redeemLinkCode } from '../plans/linkCodes.ts';
import { createPlanKey, redeemPlanKey } from '../plans/planKeys.ts';
import { createMigratedDatabase } from '../testing/migratedDatabase.ts';
import { connect, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const store = await openSuiteStore();
const db = store.kysely;
const NOW_MS = Date.UTC(2026, 2, 1, 10);
const DAY_MS = 24 * 60 * 60 * 1000;
const TABLES = ['board_logos', 'plan_keys', 'device_plans', 'link_codes'];

const rowsIn = async (table: string, from = db): Promise<unknown[]> =>
  (await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} AS t ORDER BY 1`.execute(from))
    .rows;

it('a backup has the logos of boards, the plans of devices, and the keys and codes that give them', async () => {
  const boardId = await openSampleBoard(store);
  // All bytes, so that none is taken for text.
  const png = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await writeLogo(db, boardId, png);
  const [owner, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const until = { expiresAtMs: NOW_MS + 30 * DAY_MS, nowMs: NOW_MS };
  const key = await createPlanKey(db, { plan: 'business', ...until });
  const unused = await createPlanKey(db, { plan: 'pro', ...until });
  expect(await redeemPlanKey(db, { key, sessionId: owner, nowMs: NOW_MS })).toBe('redeemed');
  expect(await startTrial(db, { sessionId: owner, expiresAtMs: NOW_MS + DAY_MS, nowMs: NOW_MS })).toBe(true);
  const { linkCode } = await createLinkCode(db, owner, NOW_MS);
  const before = await Promise.all(TABLES.map((table) => rowsIn(table)));
  expect(before.map(({ length }) => length)).toEqual([1, 2, 2, 1]);

  const path = join(await tempDir(), 'boards.backup');
  await writeBackup(db, { path, at: new Date(NOW_MS).toISOString(), secrets: {} });
  const restored = await createMigratedDatabase();
  const database = connect(restored.url);
  onTestFinished(async () => {
    await database.close();
    await restored.drop();
  });
  const { kysely } = database;
  await restoreBackup(kysely, path);
  expect(await Promise.all(TABLES.map((table) => rowsIn(table, kysely)))).toEqual(before);
  expect((await readLogo(kysely, boardId))?.png).toEqual(png);
  // Used stays used, and what was open can be redeemed.
  expect(await redeemPlanKey(kysely, { key, sessionId: other, nowMs: NOW_MS })).toBe('plan-key-used');
  expect(await redeemPlanKey(kysely, { key: unused, sessionId: other, nowMs: NOW_MS })).toBe('redeemed');
  expect(await startTrial(kysely, { sessionId: owner, expiresAtMs: NOW_MS + DAY_MS, nowMs: NOW_MS })).toBe(
    false,
  );
  expect(await redeemLinkCode(kysely, { linkCode, sessionId: other, nowMs: NOW_MS })).toEqual({
    from: owner,
  });
});
