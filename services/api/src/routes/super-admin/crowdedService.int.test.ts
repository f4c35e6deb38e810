import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RedisUrl } from '@openfloor/stream/bus/redisAddress';
import { openRedis } from '@openfloor/stream/bus/redisConnection';
import { NOBODY } from '@openfloor/stream/presence/presence';
import { createRedisPresence } from '@openfloor/stream/presence/redisPresence';
import { ManagedBoardList } from '@openfloor/contract/http/superAdmin';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiHarness, type ApiHarness } from '../../testing/apiHarness.ts';

const BOARDS = 20_000;
const WATCHED = 50;
const PAGE_SIZE = 10;
/** A script per board would stall the event loop for longer than this. */
const STALL_MS_MAX = 150;

const server = await createRedisServer();
let api: ApiHarness;
let token: string;
let redis: ReturnType<typeof openRedis>;

beforeAll(async () => {
  await server.start();
  redis = openRedis(RedisUrl.parse(server.url), { connectionName: 'test', onError: () => {} });
  await vi.waitUntil(() => redis.status === 'ready', { timeout: 10_000 });
  const key = createSecretKey(randomBytes(32));
  const presence = createRedisPresence(redis, { nodeId: randomUUID(), key, reportTtlMs: 60_000 });
  api = await createApiHarness({ presence });
  token = await api.superAdminToken();
  const { db } = api.dependencies;
  await sql`
    INSERT INTO boards (id, short_id, title, admin_key, epoch, head_seq, created_at, owner_session_id, ip_address)
    SELECT gen_random_uuid(), 'crowd' || i, 'Board ' || i, gen_random_uuid(), 'life', 1,
           now() - i * interval '1 second', gen_random_uuid(), '192.0.2.1'
      FROM generate_series(1, ${sql.lit(BOARDS)}) AS i`.execute(db);
  await sql`ANALYZE boards`.execute(db);
  const boards = await db.selectFrom('boards').select('id').orderBy('id').limit(WATCHED).execute();
  await Promise.all(boards.map(({ id }, index) => presence.report(id, { ...NOBODY, viewers: index + 1 })));
  await vi.waitUntil(async () => (await presence.watched()).size === WATCHED, { timeout: 10_000 });
});
afterAll(async () => {
  await api.close();
  redis.disconnect();
  await server.stop();
});

/** Number of scripts that Redis has run. */
const scriptsRun = async (): Promise<number> =>
  Number(/^cmdstat_eval:calls=(\d+)/m.exec(await redis.info('commandstats'))?.[1] ?? 0);

const listOnce = async (query: string) => {
  const scriptsBefore = await scriptsRun();
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const { body } = await api.get(`/api/superadmin/boards?${query}`, { token });
  delays.disable();
  const scripts = (await scriptsRun()) - scriptsBefore;
  return { boards: ManagedBoardList.parse(body), scripts, stallMs: delays.max / 1e6 };
};

/**
 * The run of three with the lowest event loop delay: a stall by the code occurs in each, unlike one by a busy machine.
 */
const list = async (query: string) => {
  const tries = [await listOnce(query), await listOnce(query), await listOnce(query)] as const;
  return tries.reduce((best, next) => (next.stallMs < best.stallMs ? next : best));
};

it('a page of many boards queries Redis only for its rows and does not stall the event loop', async () => {
  for (const query of ['page=1', 'page=1000', 'page=1&sort=title', 'page=1&search=board']) {
    const { boards, scripts, stallMs } = await list(query);
    expect(boards).toHaveLength(PAGE_SIZE);
    expect(scripts).toBeLessThanOrEqual(PAGE_SIZE);
    expect(stallMs).toBeLessThan(STALL_MS_MAX);
  }
});

it('a page sorted by viewers queries Redis once for all watched boards', async () => {
  const { boards, scripts, stallMs } = await list('page=1&sort=viewerCount');
  expect(boards.map(({ viewerCount }) => viewerCount)).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41]);
  expect(scripts).toBe(1);
  expect(stallMs).toBeLessThan(STALL_MS_MAX);
  const last = await list('page=5&sort=viewerCount');
  expect(last.boards.at(-1)).toMatchObject({ viewerCount: 1 });
  const beyond = await list('page=6&sort=viewerCount');
  expect(beyond.boards.map(({ viewerCount }) => viewerCount)).toEqual(
    Array.from({ length: PAGE_SIZE }, () => 0),
  );
});
