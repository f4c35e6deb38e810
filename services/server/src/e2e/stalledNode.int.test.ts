import { setTimeout as delay } from 'node:timers/promises';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { createRandom, type Random } from '@openfloor/platform/testing/random';
import { openDatabase } from '@openfloor/store/database/database';
import { keepDoing } from '@openfloor/store/testing/keepDoing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import type { Server } from '@openfloor/testkit/program/server';
import { run, startServer } from '../testing/program.ts';
import { openVotedBoard, voteFaults } from '../testing/votedBoard.ts';

const SEEDS = Array.from({ length: 24 }, (_, index) => index + 1);
/** In addition to the slowest answer while no node is stalled, which depends on how busy the machine is. */
const ANSWERED_WITHIN_MS = 2000;
/** Answers of each node before the first stall. */
const CALM_ANSWERS = 100;
const SESSIONS = 200;
/** Per node. Batches then follow each other closely, so that both nodes get conflicts and take the board's lock. */
const VOTERS = 6;
/** Attempts to stall a node while it holds the board's lock. */
const STALLS_MAX = 40;
const TEST_LIMIT_MS = 180_000;

const startNodes = async (databaseUrl: string): Promise<[Server, Server]> => {
  const redis = await createRedisServer();
  onTestFinished(() => redis.stop());
  await redis.start();
  const env = {
    ...LIMITS_RAISED,
    ROLE: 'api',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    SERVER_SECRET: 'shared by the whole cluster',
    DRAIN_WAIT_MS: '0',
  };
  return Promise.all([startServer(env), startServer(env)]);
};

it(
  'a stalled api node does not delay votes on another node, and no vote is lost or duplicated',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const testDatabase = await createMigratedDatabase();
    const databaseUrl = testDatabase.url;
    onTestFinished(() => testDatabase.drop());
    const database = openDatabase({ url: databaseUrl, connectionsMax: 2, onIdleError: () => {} });
    onTestFinished(() => database.close());
    const nodes = await startNodes(databaseUrl);
    const { boardId, answers, vote } = await openVotedBoard(nodes[0].url, SESSIONS);
    const stops = nodes.flatMap((node) =>
      Array.from({ length: VOTERS }, () =>
        keepDoing(async () => {
          if ((await vote(node)).status !== 200) await delay(20);
        }),
      ),
    );
    const isLockHeld = async (): Promise<boolean> => {
      const { rowCount } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND state = 'idle in transaction' AND state_change < clock_timestamp() - interval '10 ms'`,
      );
      return rowCount !== 0;
    };
    /**
     * Stalls a node at random moments until it is stalled in a transaction, at most `STALLS_MAX` times. The last stall
     * stays.
     */
    const stall = async (node: Server, random: Random): Promise<{ holdsLock: boolean; fromMs: number }> => {
      for (let tries = 1; ; tries += 1) {
        await delay(random.between(5, 60));
        const fromMs = performance.now();
        node.signal('SIGSTOP');
        await delay(random.between(20, 40));
        const holdsLock = await isLockHeld();
        if (holdsLock || tries === STALLS_MAX) return { holdsLock, fromMs };
        node.signal('SIGCONT');
      }
    };
    const answersSince = (node: Server, sinceMs: number) =>
      answers.filter((answer) => answer.node === node && answer.atMs - answer.tookMs >= sinceMs);

    await vi.waitUntil(() => nodes.every((node) => answersSince(node, 0).length >= CALM_ANSWERS), {
      timeout: 30_000,
      interval: 10,
    });
    const calmMs = Math.max(...answers.map(({ tookMs }) => tookMs));

    const faults: string[] = [];
    const waitsMs: number[] = [];
    let stalledWithLock = 0;
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const [stalled, healthy] = random.chance(0.5) ? nodes : nodes.toReversed();
      if (!stalled || !healthy) throw new Error('There are two nodes');
      const { holdsLock, fromMs } = await stall(stalled, random);
      if (holdsLock) stalledWithLock += 1;
      // Votes in progress when the node stalled, and one more of each voter.
      await vi
        .waitUntil(() => answersSince(healthy, fromMs).length >= VOTERS, { timeout: 8000, interval: 10 })
        .catch(() => faults.push(`seed ${seed}: the healthy node did not answer for 8 s`));
      stalled.signal('SIGCONT');
      const slowest = answers.filter(({ node, atMs }) => node === healthy && atMs >= fromMs);
      waitsMs.push(Math.max(...slowest.map(({ tookMs }) => tookMs)));
      for (const { status, tookMs } of slowest)
        if (status !== 200 || tookMs > ANSWERED_WITHIN_MS + calmMs)
          faults.push(`seed ${seed}: the healthy node answered ${status} after ${Math.round(tookMs)} ms`);
      const continuedMs = performance.now();
      await vi
        .waitUntil(() => answersSince(stalled, continuedMs).some(({ status }) => status === 200), {
          timeout: 8000,
          interval: 10,
        })
        .catch(() => faults.push(`seed ${seed}: the stalled node does not serve again`));
    }
    await Promise.all(stops.map((stop) => stop()));
    for (const { status, tookMs } of answers)
      if (status !== 200 && status !== 503)
        faults.push(`a vote was answered ${status} after ${Math.round(tookMs)} ms`);

    faults.push(...(await voteFaults(database, boardId, answers)));
    const refused = answers.filter(({ status }) => status === 503).length;
    process.stdout.write(
      `  ${answers.length} votes, ${refused} refused; ${stalledWithLock} of ${SEEDS.length} stalls held a lock; ` +
        `longest wait at the healthy node ${Math.round(Math.max(...waitsMs))} ms, without a stall ${Math.round(calmMs)} ms\n`,
    );
    expect(faults).toEqual([]);
    // Otherwise the test has not tested anything.
    expect(stalledWithLock).toBeGreaterThan(0);
    const verify = run('verify', { DATABASE_URL: databaseUrl });
    expect({ exitCode: await verify.ended, lines: verify.lines }).toMatchObject({ exitCode: 0 });
  },
);
