/**
 * `npm run loadtest:report`: plays a keynote with several audience sizes, each through the proxy of a new local
 * cluster, and measures the time from vote to screen and the CPU and memory of every role. One process plays the
 * audience and votes: k6 would take more of the machine for a few hundred viewers than the cluster for thousands.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { USER_STATUS_MS, USER_VOTES_MS, type SessionPoll } from '@openfloor/client/session/sessionPolls';
import { getUserStatus, getUserVotes } from '@openfloor/contract/calls/audience';
import { requestOf, type Call } from '@openfloor/contract/calls/call';
import { fetchView } from '@openfloor/testkit/boardClient';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { readUsage } from '@openfloor/testkit/cluster/usage';
import { cpuMsOf, residentKib } from '@openfloor/testkit/program/proc';
import { until } from '@openfloor/testkit/until';
import { openConnections } from '../audience/connections.ts';
import { allShow, openCrowd, type Crowd } from '../audience/crowd.ts';
import { onNewCluster, openKeynote } from '../keynoteCluster.ts';
import { median, percentile } from '../percentile.ts';
import { openTimedScreens, SCREENS } from '../audience/timedScreens.ts';
import { castVotes } from '../audience/votes.ts';
import { RESULTS } from '../k6.ts';
import { curveOf, tableOf, type Row } from './render.ts';

/** Every `everySeconds`, this share of the viewers votes on the first `questions` within `overSeconds`. */
const BURST = { everySeconds: 20, overSeconds: 3, questions: 3, share: 0.1 };
const BOUND_MS = 300;
/** Time for the joins or the last votes to finish. */
const SETTLED_MS = 3000;
const SCREENS_WITHIN_MS = 15_000;

/** CPU since the start of the processes, and memory in MiB, by role; the clock is that of `performance.now`. */
type Measurement = { cpuMs: Record<string, number>; memory: Record<string, number>; atMs: number };
type Sizes = { viewers: number; votesPerSecond: number; seconds: number };

const roleOf = (name: string): string => name.replace(/-\d+$/, '');

const measure = async (cluster: LocalCluster): Promise<Measurement> => {
  const measured: Measurement = { cpuMs: {}, memory: {}, atMs: performance.now() };
  const parts = await readUsage(cluster);
  const { pid } = process;
  parts.push({ name: 'crowd', cpuMs: await cpuMsOf([pid]), residentKib: await residentKib(pid) });
  for (const { name, cpuMs, residentKib: kib } of parts) {
    const role = roleOf(name);
    measured.cpuMs[role] = (measured.cpuMs[role] ?? 0) + cpuMs;
    measured.memory[role] = (measured.memory[role] ?? 0) + kib / 1024;
  }
  return measured;
};

/** CPU in ms per second between two measurements. */
const rateOf = (from: Measurement, to: Measurement): Record<string, number> =>
  Object.fromEntries(
    Object.entries(to.cpuMs).map(([role, cpuMs]) => [
      role,
      ((cpuMs - (from.cpuMs[role] ?? 0)) * 1000) / (to.atMs - from.atMs),
    ]),
  );

const SERVING = ['api', 'realtime', 'proxy'];
const servingOf = (values: Record<string, number>): number =>
  SERVING.reduce((sum, role) => sum + (values[role] ?? 0), 0);

const runKeynote = async (
  cluster: LocalCluster,
  { viewers, votesPerSecond, seconds }: Sizes,
): Promise<Row> => {
  const empty = await measure(cluster);
  await delay(SETTLED_MS);
  const idle = rateOf(empty, await measure(cluster));
  await using opened = new AsyncDisposableStack();
  const hall = await openHall(cluster, viewers, opened);
  const { boardId, questionIds, sessions, crowd } = hall;
  const { url } = cluster.proxy;
  const screens = await openTimedScreens({ proxyUrl: url, boardId });
  await delay(SETTLED_MS);

  const atStart = await measure(cluster);
  const framesBefore = screens.framesPerViewer();
  const lateness = monitorEventLoopDelay({ resolution: 1 });
  lateness.enable();
  const votes = { url, boardId, sessions, onAnswer: screens.answered };
  const burst = async (number: number): Promise<number> => {
    await delay(number * BURST.everySeconds * 1000);
    const perSecond = (viewers * BURST.share) / BURST.overSeconds;
    const hot = questionIds.slice(0, BURST.questions);
    return (await castVotes({ ...votes, questionIds: hot, perSecond, seconds: BURST.overSeconds })).accepted;
  };
  const bursts = Math.floor((seconds - BURST.overSeconds) / BURST.everySeconds);
  const [steady, ...inBursts] = await Promise.all([
    castVotes({ ...votes, questionIds, perSecond: votesPerSecond, seconds }),
    ...Array.from({ length: Math.max(0, bursts) }, (_, index) => burst(index + 1)),
  ]);
  const atEnd = await measure(cluster);
  const frames = screens.framesPerViewer() - framesBefore;
  lateness.disable();

  await delay(SETTLED_MS);
  const tookMs = screens.taken();
  const isExact = await showsEnd(hall, url, viewers);
  const { refetches } = crowd.counts();
  const missed = screens.close() + crowd.stop();
  const cpu = rateOf(atStart, atEnd);
  const voteToScreenMs = {
    p50: median(tookMs),
    p95: percentile(tookMs, 0.95),
    p99: percentile(tookMs, 0.99),
  };
  return {
    viewers,
    votesPerSecond: inBursts.reduce((sum, cast) => sum + cast, steady.accepted) / seconds,
    framesPerSecond: frames / seconds,
    voteToScreenMs,
    missed,
    refetches,
    lateP99Ms: lateness.percentile(99) / 1e6,
    passed: isExact && missed + refetches + steady.failed === 0 && voteToScreenMs.p99 <= BOUND_MS,
    cpu,
    memory: atEnd.memory,
    per1000Viewers: {
      cpu: ((servingOf(cpu) - servingOf(idle)) * 1000) / viewers,
      memory: ((servingOf(atEnd.memory) - servingOf(empty.memory)) * 1000) / viewers,
    },
  };
};

type Hall = {
  boardId: string;
  adminToken: string;
  questionIds: string[];
  sessions: string[];
  /** The viewers, without the screens that are timed. */
  crowd: Crowd;
};

const openHall = async (
  cluster: LocalCluster,
  viewers: number,
  opened: AsyncDisposableStack,
): Promise<Hall> => {
  const { url } = cluster.proxy;
  const keynote = await openKeynote(cluster, viewers);
  const { boardId, adminToken, sessions } = keynote;
  const connections = opened.adopt(openConnections(url), ({ close }) => close());
  const poll = (call: Call, everyMs: number, place: number): SessionPoll => ({
    everyMs,
    read: () =>
      connections.call(requestOf(call, { boardId }), sessions[place]).then(
        ({ status }) => status === 200,
        () => false,
      ),
  });
  const pollsOf = (place: number): SessionPoll[] => [
    poll(getUserStatus, USER_STATUS_MS, place),
    poll(getUserVotes, USER_VOTES_MS, place),
  ];
  const crowd = opened.adopt(
    await openCrowd({ proxyUrl: url, boardId, adminToken, viewers: viewers - SCREENS, pollsOf }),
    ({ stop }) => void stop(),
  );
  return { ...keynote, crowd };
};

/** Waits until every screen shows the server's list and the right number of viewers. @returns whether they do */
const showsEnd = async (hall: Hall, url: string, viewers: number): Promise<boolean> => {
  const { boardId, adminToken, crowd } = hall;
  const read = (token?: string) => fetchView(url, boardId, token, Number.MAX_SAFE_INTEGER);
  const lists = { public: await read(), moderator: await read(adminToken) };
  const isRight = (): boolean =>
    allShow(crowd, lists) && crowd.viewers.every(({ viewerCount }) => viewerCount === viewers);
  await until(isRight, SCREENS_WITHIN_MS).catch(() => {});
  return isRight();
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      viewers: { type: 'string', default: '500,1000,2000,4000' },
      votes: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '60' },
    },
  });
  await mkdir(RESULTS, { recursive: true });
  const rows: Row[] = [];
  for (const viewers of values.viewers.split(',').map(Number)) {
    const sizes = { viewers, votesPerSecond: Number(values.votes), seconds: Number(values.seconds) };
    const row = await onNewCluster((cluster) => runKeynote(cluster, sizes));
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
