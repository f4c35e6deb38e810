import { join } from 'node:path';
import { freePort } from '@openfloor/platform/freePort';
import type { Database } from '@openfloor/store/database';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { createLocalProxy, type LocalProxy } from '@openfloor/testkit/cluster/localProxy';
import { serveNames } from '@openfloor/testkit/cluster/nodeNames';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { until } from '@openfloor/testkit/until';
import type { Client } from 'undici';
import { openBoardWithQuestions, votesStoredOn, type BenchBoard } from './board.ts';
import { sendAll, withConnections, type HttpLoad } from './httpLoad.ts';
import { settle, withDatabase, withDataDir } from './postgres.ts';
import type { Side } from './rounds.ts';
import { issueSessions, voteRequest } from './sessions.ts';
import { undoAfter } from './undo.ts';

export const CONNECTIONS = 128;
export const NODES = 2;
export const BOARDS = 4;
const QUESTIONS = 20;
/** Each session votes once a round. */
export const SESSIONS = 30_000;
const FOUND_WITHIN_MS = 15_000;

export type ProxyGround = { one: LocalProxy; all: LocalProxy; database: Database; credentials: string[] };

const onUnexpectedEnd = (name: string, how: string): never => {
  throw new Error(`${name} ${how}`);
};

/** Two api nodes behind two proxies of the same configuration, of which one knows only the first node. */
export const withProxies = <Result>(work: (ground: ProxyGround) => Promise<Result>): Promise<Result> =>
  withDataDir(async (dataDir) => {
    const cluster = await startLocalCluster({
      api: NODES,
      realtime: 0,
      dataDir,
      environment: { ...LIMITS_RAISED, LOG_LEVEL: 'error' },
      onUnexpectedEnd,
    });
    return undoAfter(cluster.stop, () =>
      withFirstNodeAlone(cluster, dataDir, (one) =>
        withDatabase(cluster.databaseUrl, 2, (database) =>
          work({
            one,
            all: cluster.proxy,
            database,
            credentials: issueSessions(cluster.serverSecret, SESSIONS),
          }),
        ),
      ),
    );
  });

const withFirstNodeAlone = async <Result>(
  cluster: LocalCluster,
  dataDir: string,
  work: (proxy: LocalProxy) => Promise<Result>,
): Promise<Result> => {
  const [node] = cluster.nodesOf('api');
  if (!node) throw new Error('There is no api node');
  const names = await serveNames(() => ({ api: [node.address], realtime: [] }));
  return undoAfter(names.close, async () => {
    const proxy = await createLocalProxy({
      port: await freePort(),
      resolver: names.address,
      nodePort: Number(new URL(node.url).port),
      logFile: join(dataDir, 'proxy-of-one.log'),
      onUnexpectedEnd,
    });
    return undoAfter(
      () => proxy.end('SIGTERM'),
      async () => {
        await proxy.start();
        if (!(await until(async () => (await proxy.nodesUp('api')) === 1, FOUND_WITHIN_MS)))
          throw new Error(`The proxy did not find the node, see ${proxy.logFile}`);
        return work(proxy);
      },
    );
  });
};

/** Requests that each node has answered. */
const answeredBy = async ({ metricsUrl }: LocalProxy): Promise<Map<string, number>> => {
  const metrics = await (await fetch(metricsUrl)).text();
  const counts = metrics.matchAll(/^haproxy_server_sessions_total\{proxy="api",server="([^"]+)"\} (\d+)$/gm);
  return new Map([...counts].map(([, node = '', count]) => [node, Number(count)]));
};

const nodeOf = async (proxy: LocalProxy, { boardId }: BenchBoard): Promise<string> => {
  const before = await answeredBy(proxy);
  await fetch(`${proxy.url}/api/boards/${boardId}`);
  for (const [node, count] of await answeredBy(proxy)) if (count > (before.get(node) ?? 0)) return node;
  throw new Error('No node answered');
};

/** Boards spread evenly over the nodes: with this few, chance would give one node more. */
const openBoards = async ({ all, database }: ProxyGround, count: number): Promise<BenchBoard[]> => {
  const byNode = new Map<string, BenchBoard[]>();
  while ([...byNode.values()].flat().length < count) {
    const board = await openBoardWithQuestions(database, QUESTIONS);
    const node = await nodeOf(all, board);
    const boards = byNode.get(node) ?? [];
    if (boards.length < Math.ceil(count / NODES)) byNode.set(node, [...boards, board]);
  }
  return [...byNode.values()].flat();
};

/** Votes over HTTP through a proxy, each by a different session. */
export const votingThrough =
  (clients: Client[], ground: ProxyGround, boardCount: number): Side<HttpLoad> =>
  async () => {
    const { database, credentials } = ground;
    const boards = await openBoards(ground, boardCount);
    await settle(database);
    const load = await sendAll(clients, credentials.length, (index) => {
      const board = boards[index % boards.length];
      if (!board) throw new Error('There is no board');
      return voteRequest(board, board.questionIds[index % QUESTIONS] ?? '', credentials[index] ?? '');
    });
    const stored = await votesStoredOn(database, boards);
    if (stored !== load.accepted)
      throw new Error(`${load.accepted} votes were answered with 200, but Postgres has ${stored}`);
    return load;
  };

export const withClients = <Result>(
  { one, all }: ProxyGround,
  work: (clients: { one: Client[]; all: Client[] }) => Promise<Result>,
): Promise<Result> =>
  withConnections(one.url, CONNECTIONS, (ofOne) =>
    withConnections(all.url, CONNECTIONS, (ofAll) => work({ one: ofOne, all: ofAll })),
  );
