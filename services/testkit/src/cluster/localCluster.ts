import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@openfloor/platform/freePort';
import { storedSecret } from '@openfloor/platform/secrets';
import { addressOf, createLocalNode, nameOf, type LocalNode, type Role } from './localNode.ts';
import { openTcpForwarder, type TcpForwarder } from '../postgres/tcpForwarder.ts';
import { openLocalPostgres, type LocalPostgres } from './localPostgres.ts';
import { createLocalCache, type LocalCache } from './localCache.ts';
import { createLocalProxy, type LocalProxy } from './localProxy.ts';
import { createLocalRedis, type LocalRedis } from './localRedis.ts';
import { serveNames } from './nodeNames.ts';
import { until } from '../until.ts';
import { requireLoopbackAddresses, requirePrograms } from '../program/requirements.ts';

export type LocalClusterOptions = {
  api: number;
  realtime: number;
  /** Folder for the database, the secrets and the logs. */
  dataDir: string;
  /** Starts nginx before the proxy, on this port. */
  cachePort?: number | undefined;
  /** Port of the proxy; a free port by default. */
  port?: number;
  /** An external database; the embedded one by default. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; inside `dataDir` by default. */
  postgresDir?: string | undefined;
  /** Nodes reach the embedded database through an address that can be moved to another server. */
  isPostgresMovable?: boolean | undefined;
  /** Main file of the server that the first nodes run; that of this version by default. */
  serverMain?: string | undefined;
  /** More variables for all nodes, such as limits. */
  environment?: Record<string, string>;
  /** Called when a process ends without being stopped. */
  onUnexpectedEnd: (name: string, how: string) => void;
};

/** The whole cluster as processes on this machine. */
export type LocalCluster = {
  proxy: LocalProxy;
  /** Undefined without a `cachePort`. */
  cache: LocalCache | undefined;
  redis: LocalRedis;
  /** Undefined when the database is external. */
  postgres: LocalPostgres | undefined;
  /** The movable address of Postgres; undefined when it is not movable. */
  postgresAddress: TcpForwarder | undefined;
  databaseUrl: string;
  /** Signs tokens and sessions. */
  serverSecret: string;
  /** Login of the super admin. */
  superAdminSecret: string;
  logDir: string;
  /** Nodes in the order of their creation, including those that do not run. */
  nodes: () => readonly LocalNode[];
  nodesOf: (role: Role) => readonly LocalNode[];
  /**
   * Adds a node of this version and resolves when it is ready; the proxy finds it by DNS.
   * @param environment more variables for this node
   */
  add: (role: Role, environment?: Record<string, string>) => Promise<LocalNode>;
  /** Drains the node and removes it. */
  remove: (node: LocalNode) => Promise<void>;
  stop: () => Promise<void>;
};

const FOUND_WITHIN_MS = 10_000;
/** Source address of the proxy: the system uses it for connections to all of 127.0.0.0/8. */
const PROXY_ADDRESS = '127.0.0.1';

/** @throws CannotRun when this machine lacks something; Error with the end of the log when a process does not start */
export const startLocalCluster = async (options: LocalClusterOptions): Promise<LocalCluster> => {
  const { databaseUrl, environment = {}, onUnexpectedEnd } = options;
  requirePrograms(['haproxy', 'redis-server', ...(options.cachePort === undefined ? [] : ['nginx'])]);
  await requireLoopbackAddresses([
    ...addresses('api', options.api),
    ...addresses('realtime', options.realtime),
  ]);
  await mkdir(join(options.dataDir, 'logs'), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const logDir = join(dataDir, 'logs');
  const details = (name: string) => ({ logFile: join(logDir, `${name}.log`), onUnexpectedEnd });

  await using opened = new AsyncDisposableStack();
  const postgres =
    databaseUrl === undefined
      ? opened.adopt(await openLocalPostgres(options.postgresDir ?? dataDir), ({ close }) => close())
      : undefined;
  const postgresAddress =
    postgres && options.isPostgresMovable
      ? opened.adopt(await openTcpForwarder(Number(new URL(postgres.url).port)), ({ close }) => close())
      : undefined;
  const redis = opened.adopt(await createLocalRedis(details('redis')), ({ end }) => end('SIGTERM'));
  await redis.start();

  const secrets = {
    serverSecret: await storedSecret(dataDir, 'server-secret'),
    superAdminSecret: await storedSecret(dataDir, 'super-admin-secret'),
  };
  const ports = { port: await freePort(), metricsPort: await freePort() };
  const nodeEnvironment = {
    PATH: process.env['PATH'] ?? '',
    ...environment,
    DATABASE_URL: databaseUrl ?? throughPort(postgres?.url ?? '', postgresAddress?.port),
    REDIS_URL: redis.url,
    SERVER_SECRET: secrets.serverSecret,
    SUPERADMIN_SECRET: secrets.superAdminSecret,
    TRUST_PROXY: PROXY_ADDRESS,
  };
  const nodes = new Set<LocalNode>();
  const counts: Record<Role, number> = { api: 0, realtime: 0 };
  const nodesOf = (role: Role): LocalNode[] => [...nodes].filter((node) => node.role === role);

  const addNode = async (
    role: Role,
    ownEnvironment: Record<string, string>,
    serverMain?: string,
  ): Promise<LocalNode> => {
    counts[role] += 1;
    const number = counts[role];
    const node = createLocalNode({
      ...ports,
      ...details(nameOf(role, number)),
      role,
      number,
      serverMain,
      environment: { ...nodeEnvironment, ...ownEnvironment },
    });
    nodes.add(node);
    await node.start();
    return node;
  };

  opened.defer(async () => {
    await Promise.all([...nodes].map((node) => node.end('SIGTERM')));
  });
  await Promise.all([
    ...Array.from({ length: options.api }, () => addNode('api', {}, options.serverMain)),
    ...Array.from({ length: options.realtime }, () => addNode('realtime', {}, options.serverMain)),
  ]);

  const names = opened.adopt(
    await serveNames(() => ({ api: running(nodesOf('api')), realtime: running(nodesOf('realtime')) })),
    ({ close }) => close(),
  );
  const proxy = opened.adopt(
    await createLocalProxy({
      ...details('proxy'),
      port: options.port ?? (await freePort()),
      resolver: names.address,
      nodePort: ports.port,
      ...(options.cachePort !== undefined && { variables: { BELIEVED_PROXIES: PROXY_ADDRESS } }),
    }),
    ({ end }) => end('SIGTERM'),
  );
  await proxy.start();
  for (const role of ['api', 'realtime'] as const)
    if (!(await until(async () => (await proxy.nodesUp(role)) === options[role], FOUND_WITHIN_MS)))
      throw new Error(`The proxy did not find the ${role} nodes, see ${proxy.logFile}`);
  const cache =
    options.cachePort === undefined
      ? undefined
      : opened.adopt(
          await createLocalCache({
            ...details('cache'),
            dir: join(dataDir, 'cache'),
            origin: new URL(proxy.url).host,
            port: options.cachePort,
          }),
          ({ end }) => end('SIGTERM'),
        );
  await cache?.start();
  const undo = opened.move();
  return {
    ...secrets,
    proxy,
    cache,
    redis,
    postgres,
    postgresAddress,
    databaseUrl: nodeEnvironment.DATABASE_URL,
    logDir,
    nodes: () => [...nodes],
    nodesOf,
    add: (role, ownEnvironment = {}) => addNode(role, ownEnvironment),
    remove: async (node) => {
      await node.end('SIGTERM');
      nodes.delete(node);
    },
    stop: () => undo.disposeAsync(),
  };
};

const throughPort = (url: string, port: number | undefined): string =>
  port === undefined ? url : Object.assign(new URL(url), { port: String(port) }).href;

const addresses = (role: Role, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addressOf(role, index + 1));

/** The DNS server knows a node while its process runs, as with containers. */
const running = (nodes: LocalNode[]): string[] =>
  nodes.filter(({ pid }) => pid !== undefined).map(({ address }) => address);
