// npm run cluster: runs the whole topology as processes of this machine, until Ctrl-C.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasErrorCode } from '@openfloor/platform/hasErrorCode';
import { createLogger } from '@openfloor/platform/logger';
import { onShutdown } from '@openfloor/platform/shutdown';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { CannotRun } from '@openfloor/testkit/program/requirements';
import { say } from '@openfloor/platform/say';

const USAGE = `npm run cluster -- [--api 2] [--realtime 3] [--port 8080] [--cache] [--data .data/cluster]
Nodes get the variables that configure them (LIMIT_VOTES_PER_MINUTE, LOG_LEVEL, …); DATABASE_URL replaces the
embedded Postgres. With --cache nginx answers on the port, and the proxy behind it on another.`;

const STOP_LIMIT_MS = 60_000;
const NODES_MAX = 16;
const PORT_MAX = 65_535;

const wholeNumber = (text: string, max: number): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) throw new CannotRun(USAGE);
  return number;
};

const option = (value: string) => ({ type: 'string', default: value }) as const;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      api: option('2'),
      realtime: option('3'),
      port: option('8080'),
      data: option('.data/cluster'),
      cache: { type: 'boolean', default: false },
    },
  });
  return {
    api: wholeNumber(values.api, NODES_MAX),
    realtime: wholeNumber(values.realtime, NODES_MAX),
    [values.cache ? ('cachePort' as const) : ('port' as const)]: wholeNumber(values.port, PORT_MAX),
    dataDir: resolve(values.data),
  };
};

const describe = (cluster: LocalCluster): string =>
  [
    `Openfloor is open at ${(cluster.cache ?? cluster.proxy).url}`,
    `Super admin secret: ${cluster.superAdminSecret}`,
    `Logs: ${cluster.logDir}`,
    `proxy       pid ${cluster.proxy.pid}, metrics ${cluster.proxy.metricsUrl}`,
    ...(cluster.cache ? [`cache       pid ${cluster.cache.pid}, before ${cluster.proxy.url}`] : []),
    `redis       pid ${cluster.redis.pid}, ${cluster.redis.url}`,
    ...cluster
      .nodes()
      .map(
        ({ name, pid, url, metricsUrl }) => `${name.padEnd(11)} pid ${pid}, ${url}, metrics ${metricsUrl}`,
      ),
  ].join('\n');

const main = async (): Promise<void> => {
  const options = readOptions();
  const environment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const starting = startLocalCluster({
    ...options,
    databaseUrl: process.env['DATABASE_URL'],
    environment,
    onUnexpectedEnd: (name, how) => say(`${name} ${how}`),
  });
  onShutdown(async () => (await starting).stop(), {
    limitMs: STOP_LIMIT_MS,
    logger: createLogger({ level: 'warn' }),
  });
  say(describe(await starting));
};

try {
  await main();
} catch (error) {
  const isUsage =
    hasErrorCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION') ||
    hasErrorCode(error, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE');
  say(isUsage ? USAGE : error instanceof CannotRun ? error.message : String(error));
  process.exit(1);
}
