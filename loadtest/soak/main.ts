/**
 * `npm run soak`: an audience of constant size votes on a local cluster for ten minutes while a tenth of it leaves and
 * others join every 30 s. Measures memory and open files of every process and the time from vote to screen, writes
 * `loadtest/results/soak.{json,md,svg}`, and fails when a process grows, a frame is skipped or a vote misses a screen.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { openCrowd, type Crowd } from '../audience/crowd.ts';
import { ROOT } from '../k6.ts';
import { onNewCluster, openKeynote } from '../keynoteCluster.ts';
import { median, percentile } from '../percentile.ts';
import { openTimedScreens, type TimedScreens } from '../audience/timedScreens.ts';
import { coursesOf, type Course, type Sample } from './quarters.ts';
import { plotOf, tableOf } from './render.ts';
import { readProcessUsage } from './usage.ts';
import { castVotes } from '../audience/votes.ts';

const RESULTS = join(ROOT, 'loadtest/results');
/** Parts of the audience. Every `CHURN_EVERY_MS` one of them leaves, and as many others join. */
const PARTS = 10;
const CHURN_EVERY_MS = 30_000;
const SAMPLE_EVERY_MS = 10_000;
const GROWTH_MAX_PERCENT = 5;
/** Smaller growth is noise: a connection of a pool, a compiled function. */
const NOISE = { memoryMib: 2, handles: 10, voteToScreenMs: 5 };
const SETTLED_MS = 3000;

type Sizes = { viewers: number; votesPerSecond: number; minutes: number };
type Result = { samples: Sample[]; accepted: number; failed: number; unseen: number; skipped: number };

const soak = async (cluster: LocalCluster, { viewers, votesPerSecond, minutes }: Sizes): Promise<Result> => {
  const { url } = cluster.proxy;
  const { boardId, adminToken, questionIds, sessions } = await openKeynote(cluster, viewers);
  const audience = await openAudience(() =>
    openCrowd({ proxyUrl: url, boardId, adminToken, viewers: viewers / PARTS }),
  );
  const screens = await openTimedScreens({ proxyUrl: url, boardId });
  const endMs = performance.now() + minutes * 60_000;
  const [counts, , samples] = await Promise.all([
    castVotes({
      url,
      boardId,
      questionIds,
      sessions,
      perSecond: votesPerSecond,
      seconds: minutes * 60,
      onAnswer: screens.answered,
    }),
    audience.churnUntil(endMs),
    takeSamples(cluster, screens, endMs),
  ]);
  await delay(SETTLED_MS);
  return { samples, ...counts, unseen: screens.close(), skipped: audience.close() };
};

const delayUntil = (atMs: number): Promise<void> => delay(Math.max(0, atMs - performance.now()));

/** An audience in parts, of which the oldest leaves first. */
const openAudience = async (open: () => Promise<Crowd>) => {
  const crowds: Crowd[] = [];
  let skipped = 0;
  for (let part = 0; part < PARTS; part += 1) crowds.push(await open());
  return {
    churnUntil: async (endMs: number): Promise<void> => {
      while (performance.now() < endMs) {
        const nextMs = performance.now() + CHURN_EVERY_MS;
        const oldest = crowds.shift();
        skipped += oldest?.stop() ?? 0;
        crowds.push(await open());
        await delayUntil(Math.min(nextMs, endMs));
      }
    },
    /** @returns number of gaps between the frames of a socket, over all viewers */
    close: (): number => crowds.reduce((sum, crowd) => sum + crowd.stop(), skipped),
  };
};

const takeSamples = async (
  cluster: LocalCluster,
  screens: TimedScreens,
  endMs: number,
): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const startMs = performance.now();
  for (let round = 1; performance.now() < endMs; round += 1) {
    await delayUntil(startMs + round * SAMPLE_EVERY_MS);
    const held = await readProcessUsage(cluster);
    const tookMs = screens.taken();
    samples.push({
      atMs: performance.now() - startMs,
      memoryKib: Object.fromEntries(
        held.flatMap(({ name, memoryKib }) =>
          Object.entries(memoryKib).map(([kind, kib]) => [`${name} ${kind}`, kib]),
        ),
      ),
      handles: Object.fromEntries(held.map(({ name, handles }) => [name, handles])),
      voteToScreenMs: { p50: median(tookMs), p99: percentile(tookMs, 0.99) },
    });
    // Written after each sample, so that an interrupted run leaves its results.
    await write(samples);
  }
  return samples;
};

const write = async (samples: readonly Sample[]): Promise<void> => {
  await writeFile(join(RESULTS, 'soak.json'), `${JSON.stringify(samples)}\n`);
  await writeFile(join(RESULTS, 'soak.md'), tableOf(samples));
  await writeFile(join(RESULTS, 'soak.svg'), plotOf(samples));
};

/** What grew from the second quarter to the last, and what was lost. */
const faultsOf = ({ samples, failed, unseen, skipped }: Result): string[] => {
  const { memoryMib, handles, voteToScreenMs } = coursesOf(samples);
  return [
    ...grown('memory of', memoryMib, NOISE.memoryMib),
    ...grown('open files of', handles, NOISE.handles),
    ...grown('vote to screen,', voteToScreenMs, NOISE.voteToScreenMs),
    ...Object.entries({ 'failed votes': failed, unseen, skipped })
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what}`),
  ];
};

const grown = (what: string, courses: readonly Course[], noise: number): string[] =>
  courses
    .filter(({ quarters, growthPercent }) => {
      const [, second = 0, , last = 0] = quarters;
      return growthPercent > GROWTH_MAX_PERCENT && last - second > noise;
    })
    .map(({ name, growthPercent }) => `${what} ${name} grew by ${growthPercent.toFixed(1)} %`);

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      viewers: { type: 'string', default: '2000' },
      votes: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '10' },
    },
  });
  await mkdir(RESULTS, { recursive: true });
  const sizes = {
    viewers: Number(values.viewers),
    votesPerSecond: Number(values.votes),
    minutes: Number(values.minutes),
  };
  const result = await onNewCluster((cluster) => soak(cluster, sizes));
  process.stdout.write(`${tableOf(result.samples)}\n${result.accepted} votes\n`);
  const faults = faultsOf(result);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length === 0 ? 0 : 1;
};

process.exitCode = await main();
