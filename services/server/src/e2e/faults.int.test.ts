import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import { createLogger } from '@openfloor/platform/logger';
import { startRedisCluster } from '@openfloor/platform/testing/redisCluster';
import { redisCommand } from '@openfloor/platform/testing/redisCommand';
import { startRedisSentinel } from '@openfloor/platform/testing/redisSentinel';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { dataDirWithPostgres } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { expect, it, onTestFinished, vi } from 'vitest';
import { audit, notePublicTexts, readTruth, showsList, type PublicTexts } from '@openfloor/testkit/audit';
import { fetchView, openBoardClient, type BoardClient } from '@openfloor/testkit/boardClient';
import { createBoard } from '@openfloor/testkit/client';
import { startCluster, type Cluster, type ClusterNode } from '../testing/cluster.ts';
import { startLoad, type Load } from '@openfloor/testkit/load';
import { auditModeration, readModeratedLog } from '@openfloor/testkit/moderationAudit';
import { openModeratedBoard, startModerationLoad } from '@openfloor/testkit/moderationLoad';
import { endPostgres } from '@openfloor/testkit/postgres/postmaster';
import { run } from '../testing/program.ts';

const CLIENTS = 60;
const VOTES_PER_SECOND = 40;
/** Every fifth client is a moderator. */
const MODERATORS_AMONG = 5;
/** Number of times that each fault is injected. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** Ends a test that hangs. A busy machine needs a minute for a round: it starts ten processes. */
const TEST_LIMIT_MS = 180_000 * ROUNDS;
const REPAIRED_WITHIN_MS = 15_000;
const WAIT = { timeout: REPAIRED_WITHIN_MS, interval: 20 };

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

type LoadedCluster = {
  cluster: Cluster;
  boardId: string;
  /**
   * Asks a question and reports the time until every screen shows it.
   * @param repaired resolves when the processes run that some of the screens need
   */
  untilAllSee: (what: string, repaired?: Promise<unknown>) => Promise<void>;
  postgres: { kill: () => Promise<void>; revive: () => Promise<void> };
  /** Stops the load and compares all answers and frames with the database. @returns the differences */
  endAndAudit: () => Promise<string[]>;
};

const untilAllShow = (clients: BoardClient[], questionId: string): Promise<unknown> =>
  vi.waitUntil(() => clients.every(({ view }) => view.questions.has(questionId)), WAIT);

/** A cluster on the given Redis, with a board under load that 60 clients watch. */
const startLoadedCluster = async (redisUrl: string): Promise<LoadedCluster> => {
  const dataDir = await dataDirWithPostgres();
  const postgres = await openEmbeddedPostgres({ dataDir, logger: createLogger({ level: 'silent' }) });
  onTestFinished(() => postgres.stop());
  const cluster = await startCluster({ DATABASE_URL: postgres.url, REDIS_URL: redisUrl });
  const apiUrl = (request = 0): string => at(cluster.apis, request).url();
  const { boardId, adminToken } = await createBoard(apiUrl());
  const load = await startLoad({ boardId, adminToken, apiUrl, votesPerSecond: VOTES_PER_SECOND });
  const moderatedBoard = await openModeratedBoard(apiUrl());
  const moderation = await startModerationLoad({ ...moderatedBoard, apiUrl });
  const stopLoad = async (): Promise<void> => {
    await Promise.all([load.stop(), moderation.stop()]);
  };
  onTestFinished(stopLoad);
  const shown: PublicTexts = new Map();
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      openBoardClient({
        boardId,
        token: index % MODERATORS_AMONG === 0 ? adminToken : undefined,
        apiUrl: () => apiUrl(index),
        // Every other client waits for its node; the rest go to the next node.
        realtimeUrl: (attempt) => at(cluster.realtimes, index + (index % 2) * attempt).url(),
        onFrame: notePublicTexts(shown),
      }),
    ),
  );
  onTestFinished(() => clients.forEach((client) => client.stop()));

  return {
    cluster,
    boardId,
    untilAllSee: async (what, repaired) => {
      const sinceMs = performance.now();
      // A public screen shows only visible questions. The load hides questions in turn, so it does not hide this one
      // immediately.
      const { id } = await load.ask();
      await repaired;
      await untilAllShow(clients, id);
      report(`${what}: all screens after ${Math.round(performance.now() - sinceMs)} ms`);
    },
    postgres: { kill: () => endPostgres(dataDir, 'SIGKILL'), revive: () => postgres.revive() },
    endAndAudit: async () => {
      await stopLoad();
      const lists = {
        public: await fetchView(apiUrl(), boardId, undefined, Number.MAX_SAFE_INTEGER),
        moderator: await fetchView(apiUrl(), boardId, adminToken, Number.MAX_SAFE_INTEGER),
      };
      await vi
        .waitUntil(() => clients.every((client) => showsList(client, lists[client.audience])), WAIT)
        // The audit reports the clients that differ.
        .catch(() => undefined);
      const database = openDatabase({ url: postgres.url, connectionsMax: 1, onIdleError: () => {} });
      onTestFinished(() => database.close());
      const { acknowledged } = load;
      report(`${summary(load, clients)}; ${moderation.acts.size} acts under review`);
      const truth = await readTruth(database.pool, boardId);
      const log = await readModeratedLog(database.pool, moderatedBoard.boardId);
      const verify = run('verify', { DATABASE_URL: postgres.url });
      const exitCode = await verify.ended;
      return [
        ...audit({ truth, acknowledged, shown, clients, lists }),
        ...auditModeration({ log, acts: moderation.acts, lists: moderation.lists }),
        ...(exitCode === 0 ? [] : verify.lines),
      ];
    },
  };
};

const at = <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
  items[index % items.length] ?? items[0];

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const summary = ({ acknowledged, counts }: Load, clients: BoardClient[]): string =>
  `${acknowledged.texts.size} questions, ${counts.votes} votes, ${acknowledged.hides.size} hides acknowledged, ` +
  `${counts.refused} requests refused, ${counts.unanswered} unanswered; ${sum(clients.map(({ reconnectsAtMs }) => reconnectsAtMs.length))} reconnects, ` +
  `${sum(clients.map(({ counts: { resyncs } }) => resyncs))} resyncs`;

const report = (line: string): void => void process.stdout.write(`  ${line}\n`);

const endAndStart = async (
  { untilAllSee }: LoadedCluster,
  name: string,
  node: ClusterNode,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<void> => {
  // As in a rolling update, the new node starts while the old one stops. Half of the clients wait for it.
  const replaced = Promise.all([node.end(signal), node.start()]);
  await untilAllSee(`${signal} of ${name}`, replaced);
};

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'nothing is lost, duplicated, leaked or skipped while one node after another gets %s',
  { timeout: TEST_LIMIT_MS },
  async (signal) => {
    const redis = await createRedisServer();
    onTestFinished(() => redis.stop());
    await redis.start();
    const stage = await startLoadedCluster(redis.url);
    for (const _ of rounds) {
      for (const [index, node] of stage.cluster.apis.entries())
        await endAndStart(stage, `api ${index + 1}`, node, signal);
      for (const [index, node] of stage.cluster.realtimes.entries())
        await endAndStart(stage, `realtime ${index + 1}`, node, signal);
    }
    expect(await stage.endAndAudit()).toEqual([]);
  },
);

it(
  'nothing is lost while Redis hangs, dies and returns, and Postgres restarts',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const redis = await createRedisServer();
    onTestFinished(() => redis.stop());
    await redis.start();
    const { untilAllSee, postgres, endAndAudit } = await startLoadedCluster(redis.url);
    for (const _ of rounds) {
      redis.pause();
      await untilAllSee('Redis hangs');
      await delay(4000);
      await untilAllSee('Redis hangs for 4 s');
      redis.resume();
      await untilAllSee('Redis answers again');
      await redis.stop();
      await untilAllSee('Redis killed');
      await redis.start();
      await untilAllSee('Redis started');
      await postgres.kill();
      await untilAllSee('Postgres killed and started', postgres.revive());
    }
    expect(await endAndAudit()).toEqual([]);
  },
);

it(
  'nothing is lost while Sentinel replaces the master, on request or after its death',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const sentinel = await startRedisSentinel();
    onTestFinished(() => sentinel.stop());
    const { untilAllSee, endAndAudit } = await startLoadedCluster(sentinel.url);
    for (const _ of rounds) {
      await Promise.all([sentinel.failOver(), untilAllSee('SENTINEL FAILOVER')]);
      await untilAllSee('SENTINEL FAILOVER done');
      await sentinel.failOverSilently();
      await untilAllSee('Demoted, and no connection closed');
      const masterPort = await sentinel.masterPort();
      const master = sentinel.servers.find(({ port }) => port === masterPort);
      await master?.stop();
      await untilAllSee('SIGKILL of the master');
      await vi.waitUntil(async () => (await sentinel.masterPort()) !== masterPort, WAIT);
      await untilAllSee('Another master');
      await master?.start();
    }
    expect(await endAndAudit()).toEqual([]);
  },
);

it(
  "nothing is lost while the board's master in a cluster is killed",
  { timeout: TEST_LIMIT_MS },
  async () => {
    const redis = await startRedisCluster({ withReplicas: true });
    onTestFinished(() => redis.stop());
    const { boardId, untilAllSee, endAndAudit } = await startLoadedCluster(redis.url);
    const channels = await Promise.all(
      redis.masters.map(({ port }) => redisCommand(port, 'PUBSUB', 'SHARDCHANNELS', `board:{${boardId}}`)),
    );
    const owner = channels.findIndex((answer) => answer.includes(boardId));
    await redis.masters[owner]?.stop();
    await untilAllSee('SIGKILL of a master');
    await vi.waitFor(
      async () => expect(await redisCommand(redis.replicas[owner]?.port ?? 0, 'ROLE')).toContain('master'),
      WAIT,
    );
    await untilAllSee('Its replica is the master');
    expect(await endAndAudit()).toEqual([]);
  },
);
