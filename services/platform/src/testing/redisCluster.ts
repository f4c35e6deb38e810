import { vi } from 'vitest';
import { freePort } from '../freePort.ts';
import { redisCommand } from './redisCommand.ts';
import { createRedisServer, type RedisServer } from './redisServer.ts';

/** Three masters, each with a third of the slots, and optionally as many replicas. */
export type RedisCluster = {
  url: string;
  masters: RedisServer[];
  /** Replicas, in the order of their masters. */
  replicas: RedisServer[];
  stop(): Promise<void>;
};

const SLOTS = 16_384;
const MASTERS = 3;
const NODE_TIMEOUT_MS = 1500;
const WAIT = { timeout: 20_000, interval: 50 };

const createNode = async (): Promise<RedisServer> =>
  createRedisServer(
    `--cluster-enabled yes --cluster-port ${await freePort()} --cluster-node-timeout ${NODE_TIMEOUT_MS}
     --cluster-replica-validity-factor 0 --repl-diskless-sync yes --repl-diskless-sync-delay 0`.split(/\s+/),
  );

const busPortOf = async ({ port }: RedisServer): Promise<string> =>
  /^cluster-port\r\n\$\d+\r\n(\d+)/m.exec(await redisCommand(port, 'CONFIG', 'GET', 'cluster-port'))?.[1] ??
  '';

const idOf = async ({ port }: RedisServer): Promise<string> =>
  (await redisCommand(port, 'CLUSTER', 'MYID')).split('\r\n')[1] ?? '';

const untilKnows = (server: RedisServer, sign: string): Promise<void> =>
  vi.waitFor(async () => {
    if (!(await redisCommand(server.port, 'CLUSTER', 'INFO')).includes(sign))
      throw new Error(`Not yet ${sign}`);
  }, WAIT);

const giveSlots = async (master: RedisServer, index: number): Promise<void> => {
  const [first, end] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / MASTERS));
  await redisCommand(master.port, 'CLUSTER', 'ADDSLOTSRANGE', String(first), String((end ?? SLOTS) - 1));
  await redisCommand(master.port, 'CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
};

const replicate = async (replica: RedisServer, master: RedisServer | undefined): Promise<void> => {
  if (!master) throw new Error('There are more replicas than masters');
  await redisCommand(replica.port, 'CLUSTER', 'REPLICATE', await idOf(master));
  await vi.waitFor(async () => {
    if (!(await redisCommand(replica.port, 'ROLE')).includes('connected'))
      throw new Error('Not replicating yet');
  }, WAIT);
};

export const startRedisCluster = async ({ withReplicas = false } = {}): Promise<RedisCluster> => {
  const nodes = await Promise.all(
    Array.from({ length: withReplicas ? 2 * MASTERS : MASTERS }, () => createNode()),
  );
  const [masters, replicas] = [nodes.slice(0, MASTERS), nodes.slice(MASTERS)];
  await Promise.all(nodes.map((node) => node.start()));
  await Promise.all(masters.map(giveSlots));
  for (const node of nodes.slice(1))
    await redisCommand(
      nodes[0]?.port ?? 0,
      ...`CLUSTER MEET 127.0.0.1 ${node.port} ${await busPortOf(node)}`.split(' '),
    );
  await Promise.all(nodes.map((node) => untilKnows(node, `cluster_known_nodes:${nodes.length}`)));
  await Promise.all(replicas.map((replica, index) => replicate(replica, masters[index])));
  await Promise.all(nodes.map((node) => untilKnows(node, 'cluster_state:ok')));
  return {
    url: `redis+cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    masters,
    replicas,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
};
