import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { changeSettings, renameBoard } from '@openfloor/contract/calls/desk';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import { ask, send } from '@openfloor/testkit/client';
import { LATER_TYPE, LATER_VERSION_ENVIRONMENT } from '@openfloor/testkit/versions/laterVersion';
import { isOk } from '@openfloor/testkit/isOk';
import type { LocalNode } from '@openfloor/testkit/cluster/localNode';
import { until } from '@openfloor/testkit/until';
import { openFormerBuild } from '../builds/formerBuild.ts';
import type { Drill, DrillSetup } from '../drill.ts';
import type { DrillOptions } from '../report.ts';

const LEFT_WITHIN_MS = 5000;
/** Includes the health checks of the proxy, a drain, and the delay of clients before they reconnect. */
const SENT_AWAY_WITHIN_MS = 40_000;
const PROXY_KNOWS_WITHIN_MS = 10_000;
const IDLE_MS = 5000;
const MODERATED_FOR_MS = 5000;
/** Allows for health checks and the watches of the schema and of Postgres. */
const IDLE_CPU_SECONDS_MAX = 0.5;

/** What a node meets first: the event in the feed, or the format in the board's row. */
const MET = [`"met":"event ${LATER_TYPE}"`, `"met":"log format ${LOG_FORMAT + 1}"`];

/** A log line of level warn or above. */
const WARNING = /"level":[456]0,/;

const metricOf = async ({ metricsUrl }: LocalNode, name: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

const linesOf = async ({ logFile }: LocalNode): Promise<string[]> =>
  (await readFile(logFile, 'utf8')).split('\n').filter((line) => line !== '');

const haveLeft = async (nodes: readonly LocalNode[]): Promise<boolean> => {
  const ready = await Promise.all(nodes.map(({ url }) => isOk(`${url}/health/ready`)));
  return !ready.includes(true);
};

const areEmpty = async (nodes: readonly LocalNode[]): Promise<boolean> => {
  const sockets = await Promise.all(nodes.map((node) => metricOf(node, 'openfloor_connections')));
  return sockets.every((open) => open === 0);
};

/**
 * Variables for nodes of the later version. Without a former build, both versions run this build, and the
 * variables make the later one write an event of a type that the other does not know.
 */
const laterOf = ({ former }: DrillOptions): Record<string, string> =>
  former === undefined ? LATER_VERSION_ENVIRONMENT : {};

/** Adds realtime nodes first, since nodes of the former version shut down at the first event of a new type. */
const addLaterVersion = async ({ cluster, options, promise }: DrillSetup): Promise<void> => {
  for (const role of ['realtime', 'api'] as const) {
    const { length } = cluster.nodesOf(role);
    await Promise.all(Array.from({ length }, () => cluster.add(role, laterOf(options))));
    const isKnown = await until(
      async () => (await cluster.proxy.nodesUp(role)) >= length,
      PROXY_KNOWS_WITHIN_MS,
    );
    promise(`the proxy finds the ${role} nodes of the later version`, isKnown);
  }
};

/**
 * Asks a question, which is an event that this build does not know, and renames the board, which is one that format 1
 * of the log does not have. Bypasses the proxy, which may still send the board's requests to a node of the former
 * version.
 */
const useLaterVersion = async ({
  cluster,
  boardId,
  adminToken: token,
  promise,
}: DrillSetup): Promise<void> => {
  const later = cluster.nodesOf('api').at(-1);
  if (!later) throw new Error('There is no api node');
  await ask(later.url, boardId, 'Does everybody know this kind of question?');
  const renamed = await send(later.url, renameBoard, { boardId, title: 'Renamed' }, { token });
  promise('the later version renames the board', renamed.status === 200);
};

/**
 * Whether the nodes of the former version know the events. A node that does not know them refuses the board as soon as
 * it has read them. Asks each api node directly, since the proxy sends the requests of a board to one node, and to the
 * next one only once that node has left.
 */
const areKnownTo = async (
  former: readonly LocalNode[],
  { boardId, options, promise }: DrillSetup,
): Promise<boolean> => {
  const nodes = former.filter(({ role }) => role === 'api');
  const haveAll = async (expected: number): Promise<boolean> => {
    const replies = await Promise.all(nodes.map(({ url }) => send(url, listQuestions, { boardId })));
    return replies.every(({ status }) => status === expected);
  };
  const isRefused = await until(() => haveAll(503), LEFT_WITHIN_MS);
  const areKnown = !isRefused && options.former !== undefined && (await haveAll(200));
  promise('the former version refuses the board, or serves it if it knows the events', isRefused || areKnown);
  return areKnown;
};

const awaitDeparture = async (former: readonly LocalNode[], { promise }: DrillSetup): Promise<void> => {
  promise(
    `the former version has left within ${LEFT_WITHIN_MS} ms`,
    await until(() => haveLeft(former), LEFT_WITHIN_MS),
  );
  const realtimes = former.filter(({ role }) => role === 'realtime');
  promise('all its viewers were sent away', await until(() => areEmpty(realtimes), SENT_AWAY_WITHIN_MS));
};

/** Stops one node after the other, as a deploy does. */
const stopAll = async (former: readonly LocalNode[], { note }: DrillSetup): Promise<void> => {
  note(
    'the former version knows the events of the later one, and serves the board until its nodes are stopped',
  );
  for (const node of former) await node.end('SIGTERM');
};

const checkLeft = async ({ options, promise }: DrillSetup, node: LocalNode): Promise<void> => {
  const { name } = node;
  if (options.former === undefined) {
    const sawIt = (await linesOf(node)).filter((line) => MET.some((met) => line.includes(met)));
    promise(`${name}: one line names the unknown event, or the log's format`, sawIt.length === 1);
  }
  const [lines, cpuSeconds] = [await linesOf(node), await metricOf(node, 'process_cpu_seconds_total')];
  await delay(IDLE_MS);
  promise(`${name}: its log is quiet`, (await linesOf(node)).length === lines.length);
  const spentSeconds = (await metricOf(node, 'process_cpu_seconds_total')) - cpuSeconds;
  promise(`${name}: it is idle and spent ${spentSeconds.toFixed(2)} s`, spentSeconds < IDLE_CPU_SECONDS_MAX);
};

const checkHealthy = async ({ promise }: DrillSetup, node: LocalNode): Promise<void> => {
  const warnings = (await linesOf(node)).filter((line) => WARNING.test(line));
  promise(`${node.name}: it warns of nothing`, warnings.length === 0);
};

/** Moderates with acts that a former build does not have. */
const moderate = async ({ cluster, moderatedBoard, workload, promise }: DrillSetup): Promise<void> => {
  const { boardId, adminToken } = moderatedBoard;
  await send(cluster.proxy.url, changeSettings, { boardId, review: true }, { token: adminToken });
  await delay(MODERATED_FOR_MS);
  await workload.pause();
  const types = new Set([...workload.moderated.acts.values()].map(({ type }) => type));
  promise('the later version takes the acts of moderators', types.has('v1.QuestionsModerated'));
  await workload.resume(true);
};

export const mixedVersions: Drill = {
  name: 'mixed-versions',
  about: 'nodes of a later version join; with --former COMMIT they join nodes of the build of that commit',
  openFormerBuild: async ({ former }) => (former === undefined ? undefined : openFormerBuild(former)),
  environment: laterOf,
  run: async (setup) => {
    const { cluster, crowd, during, promise } = setup;
    const former = [...cluster.nodes()];
    let areKnown = false;
    await during('both versions', async () => {
      await addLaterVersion(setup);
      await useLaterVersion(setup);
      areKnown = await areKnownTo(former, setup);
      await (areKnown ? stopAll : awaitDeparture)(former, setup);
    });
    await during('the later version alone', async () => {
      if (!areKnown) await Promise.all(former.map((node) => checkLeft(setup, node)));
      await moderate(setup);
      const later = cluster.nodes().filter((node) => !former.includes(node));
      await Promise.all(later.map((node) => checkHealthy(setup, node)));
    });
    promise('no viewer had to read the list again', crowd.counts().refetches === 0);
  },
};
