import { join } from 'node:path';
import { createLocalCache } from '@openfloor/testkit/cluster/localCache';
import { createLocalRedis } from '@openfloor/testkit/cluster/localRedis';
import type { Database } from '@openfloor/store/database/database';
import { openBoardWithQuestions } from './board.ts';
import { QUESTIONS, type LiveSide } from './liveRound.ts';
import { peer, postgresCpuMs, verifyStored } from './liveSides.ts';
import type { VoteBoard } from './pacedVotes.ts';
import { withDatabase, withDataDir, withPostgres } from './postgres.ts';
import { NODE_ENVIRONMENT, withRole, withServer, type ServerProcess } from './serverProcess.ts';
import { undoAfter } from './undo.ts';

type RedisProcess = { url: string; pid: number };

/** A `redis-server` without persistence that logs to `dataDir`. */
const withRedis = async <Result>(
  dataDir: string,
  work: (redis: RedisProcess) => Promise<Result>,
): Promise<Result> => {
  const redis = await createLocalRedis({
    logFile: join(dataDir, 'redis.log'),
    onUnexpectedEnd: (name, how) => process.stderr.write(`${name} ${how}\n`),
  });
  return undoAfter(
    // A stopped process ignores SIGTERM.
    () => redis.end('SIGKILL'),
    async () => {
      await redis.start();
      return work({ url: redis.url, pid: redis.pid ?? 0 });
    },
  );
};

/** Postgres, Redis and the secret, which the nodes of both sides share. */
export type Ground = {
  dataDir: string;
  databaseUrl: string;
  database: Database;
  redis: RedisProcess;
  serverSecret: string;
};

/** Starts what both sides of a comparison run on: one Postgres and one Redis. */
export const withGround = <Result>(
  serverSecret: string,
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> =>
  withDataDir((dataDir) =>
    withPostgres(dataDir, (databaseUrl) =>
      withDatabase(databaseUrl, 2, (database) =>
        withRedis(dataDir, (redis) => work({ dataDir, databaseUrl, database, redis, serverSecret })),
      ),
    ),
  );

/** nginx before an api node, with the configuration of `infra/cdn`. `work` gets its URL. */
export const withCache = async <Result>(
  { dataDir }: Ground,
  { origin }: ServerProcess,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const cache = await createLocalCache({
    dir: join(dataDir, 'cache'),
    logFile: join(dataDir, 'cache.log'),
    origin: new URL(origin).host,
    onUnexpectedEnd: (name, how) => process.stderr.write(`${name} ${how}\n`),
  });
  return undoAfter(
    () => cache.end('SIGTERM'),
    async () => {
      await cache.start();
      return work(cache.url);
    },
  );
};

type Started = { api: ServerProcess; nodes: ServerProcess[] };

const sideOf = (
  { dataDir, database, redis }: Ground,
  { api, nodes }: Started,
  details: Pick<LiveSide, 'name' | 'dialect' | 'isEventPerVote' | 'openBoard'>,
): LiveSide => ({
  ...details,
  votesTo: api.origin,
  viewersAt: nodes.map(({ origin }) => origin),
  pids: [api.pid, ...nodes.map(({ pid }) => pid), redis.pid],
  verify: verifyStored(database),
  behindCpuMs: () => postgresCpuMs(dataDir),
});

/** Starts `count` nodes, and stops them after the work. */
const withNodes = <Result>(
  count: number,
  start: (work: (node: ServerProcess) => Promise<Result>) => Promise<Result>,
  work: (nodes: ServerProcess[]) => Promise<Result>,
): Promise<Result> =>
  count === 0 ? work([]) : start((node) => withNodes(count - 1, start, (others) => work([node, ...others])));

const openStored = ({ database }: Ground): Promise<VoteBoard> => openBoardWithQuestions(database, QUESTIONS);

/** One api process and `realtimeNodes` realtime processes. */
export const withOpenfloorCluster = <Result>(
  ground: Ground,
  realtimeNodes: number,
  work: (side: LiveSide) => Promise<Result>,
): Promise<Result> => {
  const options = {
    databaseUrl: ground.databaseUrl,
    redisUrl: ground.redis.url,
    serverSecret: ground.serverSecret,
  };
  return withRole({ ...options, role: 'api' }, (api) =>
    withNodes<Result>(
      realtimeNodes,
      (withNode) => withRole({ ...options, role: 'realtime' }, withNode),
      (nodes) =>
        work(
          sideOf(
            ground,
            { api, nodes },
            {
              name: 'Openfloor',
              dialect: 'openfloor',
              isEventPerVote: false,
              openBoard: () => openStored(ground),
            },
          ),
        ),
    ),
  );
};

/** The same api, with Socket.IO and its Redis adapter behind it. */
export const withSocketIoCluster = <Result>(
  ground: Ground,
  socketNodes: number,
  work: (side: LiveSide) => Promise<Result>,
): Promise<Result> => {
  const environment = { DATABASE_URL: ground.databaseUrl, REDIS_URL: ground.redis.url };
  return withServer(
    peer('socketIoApi.ts'),
    { ...NODE_ENVIRONMENT, ...environment, ROLE: 'api', SERVER_SECRET: ground.serverSecret },
    (api) =>
      withNodes<Result>(
        socketNodes,
        (withNode) => withServer(peer('socketIoNode.ts'), environment, withNode),
        (nodes) =>
          work(
            sideOf(
              ground,
              { api, nodes },
              {
                name: 'Socket.IO',
                dialect: 'socketIo',
                isEventPerVote: true,
                // The Socket.IO nodes know no positions. Opening the board and asking its questions took this many
                // seqs.
                openBoard: async () => ({
                  ...(await openStored(ground)),
                  startsAt: { epoch: '', seq: QUESTIONS + 1 },
                }),
              },
            ),
          ),
      ),
  );
};
