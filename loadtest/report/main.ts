/**
 * `npm run loadtest:report`: runs the keynote with several audience sizes, each through the proxy of a new local
 * cluster, and measures the CPU and memory of every role. k6 plays some of the viewers and casts all votes. The crowd
 * of the drills plays the others, since k6 would be the bottleneck.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { cpuMsOf, residentKib } from '@openfloor/testkit/program/proc';
import { readUsage } from '@openfloor/testkit/cluster/usage';
import { openCrowd } from '../drills/crowd/crowd.ts';
import { ask, createBoard } from '@openfloor/testkit/client';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { endOf, hasK6, HOW_TO_GET_K6, ROOT, startK6 } from '../k6.ts';
import { createPollCalls } from './pollCalls.ts';
import { curveOf, tableOf, type Row } from './render.ts';

const VIEWERS_OF_K6 = 250;
/** Votes of a burst, as a share of the viewers. */
const BURST_SHARE = 0.1;
const QUESTIONS = 20;
const RAMP_S = 10;
const RESULTS = join(ROOT, 'loadtest/results');
const BOUND_MS = 300;
const API = 2;
const REALTIME = 3;
/** Time between the measured steady part and the phases in which viewers join and leave. */
const MARGIN_MS = 3000;

type Taken = { cpuMs: Record<string, number>; memory: Record<string, number>; atMs: number };
type Sizes = { viewers: number; votesPerSecond: number; seconds: number };

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const roleOf = (name: string): string => name.replace(/-\d+$/, '');

const take = async (cluster: LocalCluster, k6?: number): Promise<Taken> => {
  const taken: Taken = { cpuMs: {}, memory: {}, atMs: performance.now() };
  const parts = await readUsage(cluster);
  if (k6 !== undefined)
    parts.push({ name: 'k6', cpuMs: await cpuMsOf([k6]), residentKib: await residentKib(k6) });
  const { pid } = process;
  parts.push({ name: 'crowd', cpuMs: await cpuMsOf([pid]), residentKib: await residentKib(pid) });
  for (const { name, cpuMs, residentKib: kib } of parts) {
    const role = roleOf(name);
    taken.cpuMs[role] = (taken.cpuMs[role] ?? 0) + cpuMs;
    taken.memory[role] = (taken.memory[role] ?? 0) + kib / 1024;
  }
  return taken;
};

/** CPU in ms per second between two measurements. */
const rateOf = (from: Taken, to: Taken): Record<string, number> =>
  Object.fromEntries(
    Object.entries(to.cpuMs).map(([role, cpuMs]) => [
      role,
      ((cpuMs - (from.cpuMs[role] ?? 0)) * 1000) / (to.atMs - from.atMs),
    ]),
  );

const SERVING = ['api', 'realtime', 'proxy'];
const servingOf = (values: Record<string, number>): number =>
  SERVING.reduce((sum, role) => sum + (values[role] ?? 0), 0);

/** Measures one audience size on a new cluster. */
const measure = async (sizes: Sizes): Promise<Row> => {
  const folder = await makeTempFolder();
  const cluster = await startLocalCluster({
    api: API,
    realtime: REALTIME,
    dataDir: folder.path,
    environment: LIMITS_RAISED,
    onUnexpectedEnd: (name, how) => say(`${name} ${how}`),
  });
  // The processes of the cluster would outlive this one after a signal.
  const stopAndExit = (): void => void cluster.stop().finally(() => process.exit(1));
  process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
  try {
    return await runKeynote(cluster, sizes);
  } finally {
    process.off('SIGINT', stopAndExit).off('SIGTERM', stopAndExit);
    await cluster.stop();
    await folder.remove();
  }
};

const runKeynote = async (cluster: LocalCluster, sizes: Sizes): Promise<Row> => {
  const { viewers, votesPerSecond, seconds } = sizes;
  const empty = await take(cluster);
  await delay(MARGIN_MS);
  const idle = rateOf(empty, await take(cluster));
  const { url } = cluster.proxy;
  const { boardId, adminToken } = await createBoard(url);
  for (let index = 1; index <= QUESTIONS; index += 1)
    await ask(
      url,
      boardId,
      `Question ${index} of the load test, about as long as people make them in a hall.`,
    );
  await using opened = new AsyncDisposableStack();
  const elsewhere = Math.max(0, viewers - VIEWERS_OF_K6);
  const { issue } = createSessionCredentials(cluster.serverSecret);
  const sessions = Array.from({ length: elsewhere }, () => issue(randomUUID()));
  const { pollsOf, close } = createPollCalls({ url, boardId, sessions });
  opened.defer(close);
  opened.adopt(
    await openCrowd({ proxyUrl: url, boardId, adminToken, viewers: elsewhere, pollsOf }),
    ({ stop }) => stop(),
  );
  const settings = [
    `BASE_URL=${url}`,
    `RESULTS=${RESULTS}`,
    `BOARD=${boardId}`,
    `VIEWERS=${viewers - elsewhere}`,
    `VIEWERS_ELSEWHERE=${elsewhere}`,
    `VOTES_PER_SECOND=${votesPerSecond}`,
    `BURST_VOTES=${viewers * BURST_SHARE}`,
    `RAMP=${RAMP_S}s`,
    `DURATION=${seconds}s`,
    `VOTE_TO_SCREEN_P99_MS=${BOUND_MS}`,
  ];
  const summaryFile = join(RESULTS, 'keynote.json');
  // A run that writes no summary must not be taken for an earlier one.
  await rm(summaryFile, { force: true });
  const k6 = startK6('keynote', ['--quiet', ...settings.flatMap((setting) => ['-e', setting])]);
  const ended = endOf(k6);
  await delay(RAMP_S * 1000 + MARGIN_MS);
  const filled = await take(cluster, k6.pid);
  await delay(seconds * 1000 - 2 * MARGIN_MS);
  const before = await take(cluster, k6.pid);
  const passed = (await ended) === 0;
  const summary: { metrics: Record<string, Record<string, number>> } = JSON.parse(
    await readFile(summaryFile, 'utf8'),
  );
  const found = (metric: string, key: string): number => summary.metrics[metric]?.[key] ?? 0;
  const cpu = rateOf(filled, before);
  return {
    viewers,
    votesPerSecond: found('votes_cast', 'count') / seconds,
    voteToScreenMs: {
      p50: found('vote_to_screen_ms', 'med'),
      p95: found('vote_to_screen_ms', 'p(95)'),
      p99: found('vote_to_screen_ms', 'p(99)'),
    },
    missedSeq: found('missed_seq', 'count'),
    refetches: found('refetches', 'count'),
    generatorLagP99Ms: found('generator_lag_ms', 'p(99)'),
    passed,
    cpu,
    memory: before.memory,
    per1000Viewers: {
      cpu: ((servingOf(cpu) - servingOf(idle)) * 1000) / viewers,
      memory: ((servingOf(before.memory) - servingOf(empty.memory)) * 1000) / viewers,
    },
  };
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      viewers: { type: 'string', default: '500,1000,2000,4000' },
      votes: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '60' },
    },
  });
  if (!hasK6()) {
    say(HOW_TO_GET_K6);
    return 1;
  }
  await mkdir(RESULTS, { recursive: true });
  const rows: Row[] = [];
  for (const viewers of values.viewers.split(',').map(Number)) {
    const row = await measure({
      viewers,
      votesPerSecond: Number(values.votes),
      seconds: Number(values.seconds),
    });
    rows.push(row);
    // Written after each size, so that an interrupted run leaves its results.
    await writeFile(join(RESULTS, 'report.json'), `${JSON.stringify(rows, null, 2)}\n`);
    await writeFile(join(RESULTS, 'report.md'), tableOf(rows));
    await writeFile(join(RESULTS, 'report.svg'), curveOf(rows, BOUND_MS));
  }
  process.stdout.write(tableOf(rows));
  return 0;
};

process.exitCode = await main();
