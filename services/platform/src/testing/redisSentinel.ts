import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../freePort.ts';
import { redisCommand } from './redisCommand.ts';
import { createRedisProgram, createRedisServer, type RedisServer } from './redisServer.ts';

/** A master, a replica, and the Sentinel that swaps their roles. */
export type RedisSentinel = {
  url: string;
  /** The servers in the order of their start; a failover swaps their roles. */
  servers: [RedisServer, RedisServer];
  /** Port of the server that Sentinel considers the master. */
  masterPort(): Promise<number>;
  /** Makes Sentinel promote the replica, and waits until it has. */
  failOver(): Promise<void>;
  /** Swaps the roles without closing any connection of a client. */
  failOverSilently(): Promise<void>;
  stop(): Promise<void>;
};

const MASTER_NAME = 'mymaster';
const SENTINEL_SETTINGS = [
  ['down-after-milliseconds', 1000],
  ['failover-timeout', 5000],
] as const;
const WAIT = { timeout: 20_000, interval: 50 };
/** A replica gets its first copy immediately, not after the 5 s in which others could join it. */
const SETTINGS = '--repl-diskless-sync yes --repl-diskless-sync-delay 0'.split(' ');

const createSentinel = async (masterPort: number): Promise<RedisServer> => {
  const port = await freePort();
  return createRedisProgram({
    port,
    readyLine: '+monitor master',
    // Sentinel writes its state to its configuration file.
    args: async (workDir) => {
      const path = join(workDir, 'sentinel.conf');
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${workDir}`,
        `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} 1`,
        ...SENTINEL_SETTINGS.map(([name, value]) => `sentinel ${name} ${MASTER_NAME} ${value}`),
      ];
      await writeFile(path, `${lines.join('\n')}\n`);
      return [path, '--sentinel'];
    },
  });
};

const untilReplicating = ({ port }: RedisServer): Promise<void> =>
  vi.waitFor(async () => {
    if (!(await redisCommand(port, 'ROLE')).includes('connected')) throw new Error('Not replicating yet');
  }, WAIT);

export const startRedisSentinel = async (): Promise<RedisSentinel> => {
  const first = await createRedisServer(SETTINGS);
  const second = await createRedisServer([...SETTINGS, '--replicaof', '127.0.0.1', String(first.port)]);
  await first.start();
  await second.start();
  await untilReplicating(second);
  const sentinel = await createSentinel(first.port);
  await sentinel.start();

  const masterPort = async (): Promise<number> => {
    // Redis's protocol: an array of the host and the port, each behind a line with its length.
    const answer = await redisCommand(sentinel.port, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER_NAME);
    return Number(answer.split('\r\n').at(-2));
  };

  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/${MASTER_NAME}`,
    servers: [first, second],
    masterPort,
    failOver: async () => {
      const before = await masterPort();
      // Refused until Sentinel knows the replica.
      await vi.waitFor(() => redisCommand(sentinel.port, 'SENTINEL', 'FAILOVER', MASTER_NAME), WAIT);
      await vi.waitUntil(async () => (await masterPort()) !== before, WAIT);
    },
    failOverSilently: async () => {
      const [old, next] = (await masterPort()) === first.port ? [first, second] : [second, first];
      await redisCommand(next.port, 'REPLICAOF', 'NO', 'ONE');
      await redisCommand(old.port, 'REPLICAOF', '127.0.0.1', String(next.port));
      await untilReplicating(old);
      await redisCommand(sentinel.port, 'SENTINEL', 'REMOVE', MASTER_NAME);
      await redisCommand(
        sentinel.port,
        ...`SENTINEL MONITOR ${MASTER_NAME} 127.0.0.1 ${next.port} 1`.split(' '),
      );
      for (const [name, value] of SENTINEL_SETTINGS)
        await redisCommand(sentinel.port, 'SENTINEL', 'SET', MASTER_NAME, name, String(value));
      await vi.waitFor(async () => {
        const replicas = await redisCommand(sentinel.port, 'SENTINEL', 'REPLICAS', MASTER_NAME);
        if (!replicas.includes(String(old.port))) throw new Error('Sentinel does not know the replica yet');
      }, WAIT);
    },
    stop: async () => {
      await Promise.all([sentinel, first, second].map((server) => server.stop()));
    },
  };
};
