import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { openBoardWithQuestions } from '../lib/board.ts';
import { withChromium, withPhone } from '../lib/chromium.ts';
import { traceMainThread, type MainThread } from '../lib/mainThread.ts';
import { sendPacedVotes, type VoteBoard } from '../lib/pacedVotes.ts';
import { firstPaintMs, loadSlowly, USABLE, type PageLoad } from '../lib/pageLoad.ts';
import { withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, worstAtMost, type Verdict } from '../lib/report.ts';
import { withOpenfloor } from '../lib/serverProcess.ts';
import { issueSessions } from '../../audience/votes.ts';
import { median } from '../../percentile.ts';

const ROUNDS = 3;
const LOADS = 5;
/** Questions of the boards. */
const FEW = 30;
const MANY = 500;
const MOST = 2000;
const VOTES_PER_SECOND = 200;
const SECONDS = 30;
const WARM_UP_MS = 3000;
/** As `web/e2e/loading.e2e.test.ts` bounds it. */
const BYTES_MAX = 127_000;
const USABLE_MS_MAX = 2500;
const FIRST_PAINT_MS_MAX = 2000;
const HEAP_GROWTH_MB_MAX = 1;
const BYTES_PER_MB = 1e6;
const SCROLLED_PX = 2000;

/** 0 to 100. */
type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };

/** Scores with Lighthouse's own settings for a phone: its slow 4G and its CPU slowdown, simulated. */
const lighthouseScores = async (page: Page, url: string): Promise<Scores> => {
  const result = await lighthouse(url, { logLevel: 'error', formFactor: 'mobile' }, undefined, page);
  const of = (category: string): number =>
    Math.round(100 * (result?.lhr.categories[category]?.score ?? Number.NaN));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('best-practices'),
    seo: of('seo'),
  };
};

type Site = { origin: string; browser: Browser; serverSecret: string };
type UnderVotes = MainThread & { heapGrowthMb: number };

const boardUrl = ({ origin }: Site, { boardId }: VoteBoard): string => `${origin}/board/${boardId}`;

const usedHeapMb = async (page: Page): Promise<number> => {
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize / BYTES_PER_MB;
};

/** Scrolls down, and up again from time to time, until the signal aborts. */
const scroll = async (page: Page, signal: AbortSignal): Promise<void> => {
  const client = await page.createCDPSession();
  for (let turn = 0; !signal.aborted; turn++)
    await client.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: turn % 8 < 6 ? -SCROLLED_PX : SCROLLED_PX,
      speed: 1600,
      gestureSourceType: 'mouse',
    });
};

/** Shows a board on a phone while it gets votes, and measures the main thread and the heap meanwhile. */
const measureUnderVotes = (site: Site, board: VoteBoard, scrolls: boolean): Promise<UnderVotes> =>
  withPhone(site.browser, async (page) => {
    await page.goto(boardUrl(site, board));
    await page.waitForSelector(USABLE);
    const sessions = issueSessions(site.serverSecret, VOTES_PER_SECOND * SECONDS);
    const stop = new AbortController();
    // One-time loading ends before the first reading.
    await delay(WARM_UP_MS);
    const before = await usedHeapMb(page);
    const tasks = await traceMainThread(page, async () => {
      const scrolling = scrolls ? scroll(page, stop.signal) : Promise.resolve();
      await sendPacedVotes(site.origin, board, {
        perSecond: VOTES_PER_SECOND,
        seconds: SECONDS,
        sessions,
      });
      stop.abort();
      await scrolling;
    });
    return { ...tasks, heapGrowthMb: (await usedHeapMb(page)) - before };
  });

const repeat = async <Figures>(times: number, measure: () => Promise<Figures>): Promise<Figures[]> => {
  const all: Figures[] = [];
  for (let time = 0; time < times; time++) all.push(await measure());
  return all;
};

const each = (values: readonly number[]): string => values.map(format).join(', ');

const verdict = (what: string, found: string, target: string, holds: boolean): Verdict => ({
  what,
  found,
  target,
  holds,
});

const loadVerdicts = (loads: PageLoad[]): Verdict[] => {
  const usable = loads.map(({ usableMs }) => usableMs);
  const counts = (pick: (load: PageLoad) => number): string => [...new Set(loads.map(pick))].join(', ');
  const isOnce = (pick: (load: PageLoad) => number): boolean => loads.every((load) => pick(load) === 1);
  return [
    worstAtMost(
      'script of the audience board, bytes of brotli',
      loads.map(({ scriptBytes }) => scriptBytes),
      BYTES_MAX,
    ),
    verdict(
      'navigation to usable, ms',
      `${format(median(usable))} (loads ${each(usable)})`,
      `at most ${format(USABLE_MS_MAX)}`,
      median(usable) <= USABLE_MS_MAX,
    ),
    verdict(
      'documents',
      counts(({ documents }) => documents),
      '1',
      isOnce(({ documents }) => documents),
    ),
    verdict(
      'scripts in one wave',
      `${counts(({ scripts }) => scripts)} scripts, ${loads.every(({ isOneWave }) => isOneWave) ? 'one' : 'more'}`,
      'one',
      loads.every(({ isOneWave }) => isOneWave),
    ),
    verdict(
      'requests for the list',
      counts(({ snapshots }) => snapshots),
      '1, beside the scripts',
      isOnce(({ snapshots }) => snapshots) && loads.every(({ isSnapshotBeside }) => isSnapshotBeside),
    ),
  ];
};

/** Longest tasks by CPU time and by the clock, which includes the time that a task waits for a core. */
const voteVerdicts = (name: string, rounds: UnderVotes[]): Verdict[] => [
  verdict(
    `${name}: longest task, ms of CPU`,
    each(rounds.map(({ longestCpuMs }) => longestCpuMs)),
    'at most 50',
    rounds.every(({ longTasksByCpu }) => longTasksByCpu === 0),
  ),
  verdict(
    `${name}: longest task, ms by the clock`,
    `${each(rounds.map(({ longestMs }) => longestMs))} (${rounds.map(({ longTasks }) => longTasks).join(', ')} over 50)`,
    'at most 50',
    rounds.every(({ longTasks }) => longTasks === 0),
  ),
  verdict(
    `${name}: main thread busy, %`,
    each(rounds.map(({ busyShare }) => busyShare * 100)),
    'measured',
    true,
  ),
];

const scoreVerdicts = (
  name: string,
  { performance, accessibility, bestPractices, seo }: Scores,
): Verdict[] => [
  verdict(`${name}: Lighthouse performance`, String(performance), 'at least 95', performance >= 95),
  verdict(`${name}: Lighthouse accessibility`, String(accessibility), '100', accessibility === 100),
  verdict(`${name}: Lighthouse best practices`, String(bestPractices), '100', bestPractices === 100),
  verdict(`${name}: Lighthouse SEO`, String(seo), 'at least 95', seo >= 95),
];

const measure = async (site: Site, openBoard: (questions: number) => Promise<VoteBoard>): Promise<string> => {
  const few = await openBoard(FEW);
  const loads = await repeat(LOADS, () =>
    withPhone(site.browser, (page) => loadSlowly(page, boardUrl(site, few))),
  );
  const paints = await repeat(LOADS, () =>
    withPhone(site.browser, (page) => firstPaintMs(page, `${site.origin}/`)),
  );
  const boardScores = await withPhone(site.browser, (page) => lighthouseScores(page, boardUrl(site, few)));
  const stageScores = await withPhone(site.browser, (page) =>
    lighthouseScores(page, `${boardUrl(site, few)}/speaker`),
  );
  const landingScores = await withPhone(site.browser, (page) => lighthouseScores(page, `${site.origin}/`));
  // A board for each round: a session votes once on a question.
  const still = await repeat(ROUNDS, async () => measureUnderVotes(site, await openBoard(MANY), false));
  const scrolled = await repeat(ROUNDS, async () => measureUnderVotes(site, await openBoard(MOST), true));
  const growth = still.map(({ heapGrowthMb }) => heapGrowthMb);
  return render({
    verdicts: [
      ...loadVerdicts(loads),
      verdict(
        'landing: navigation to first paint, ms',
        `${format(median(paints))} (loads ${each(paints)})`,
        `at most ${format(FIRST_PAINT_MS_MAX)}`,
        median(paints) <= FIRST_PAINT_MS_MAX,
      ),
      ...scoreVerdicts('board', boardScores),
      ...scoreVerdicts('stage', stageScores),
      ...scoreVerdicts('landing', landingScores),
      ...voteVerdicts(`${MANY} questions`, still),
      verdict(
        `${MANY} questions: heap grown, MB`,
        `${format(median(growth))} (rounds ${each(growth)})`,
        `at most ${HEAP_GROWTH_MB_MAX}`,
        median(growth) <= HEAP_GROWTH_MB_MAX,
      ),
      ...voteVerdicts(`${MOST} questions, scrolled`, scrolled),
    ],
    settings: {
      browser: await site.browser.version(),
      load: `${VOTES_PER_SECOND} votes a second for ${SECONDS} s, ${ROUNDS} rounds; server, Postgres and browser share the machine`,
      slow: 'CPU at a fourth; the browser’s own "Slow 4G": 1.44 Mbit/s, 562 ms before each answer; first paint with Lighthouse’s: 1.6 Mbit/s, 150 ms',
    },
  });
};

/** Measures the board in a browser, with few and with many questions. */
export const benchmark = (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  return withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret }, ({ origin }) =>
      withPostgres(dataDir, (url) =>
        withDatabase(url, 4, (database) =>
          withChromium((browser) =>
            measure({ origin, browser, serverSecret }, (questions) =>
              openBoardWithQuestions(database, questions),
            ),
          ),
        ),
      ),
    ),
  );
};
