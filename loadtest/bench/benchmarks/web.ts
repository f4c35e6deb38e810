/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { answerOf } from '@openfloor/testkit/client';
import lighthouse from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { openBoardWithQuestions } from '../lib/board.ts';
import { withChromium, withPhone } from '../lib/chromium.ts';
import { traceMainThread, type MainThread } from '../lib/mainThread.ts';
import { sendPacedVotes, type VoteBoard } from '../lib/pacedVotes.ts';
import { firstPaintMs, loadSlowly, type PageLoad } from '../lib/pageLoad.ts';
import { withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, worstAtMost, type Verdict } from '../lib/report.ts';
import { withOpenfloor } from '../lib/serverProcess.ts';
import { issueSessions } from '../../audience/votes.ts';
import { median } from '../../percentile.ts';

const ROUNDS = 3;
const LOADS = 10;
/** Questions of the boards. */
const FEW = 120;
const MANY = 500;
const MOST = 2000;
const VOTES_PER_SECOND = 200;
const SECONDS = 30;
const WARM_UP_MS = 3000;
const READ_MS_MAX = 1000;
const COUNTED_MS_MAX = 2000;
const USABLE_MS_MAX = 2500;
const LIVE_MS_MAX = 3300;
const LAYOUT_SHIFT_MAX = 0.02;
/** Initial window of TCP, sent before the first acknowledgement: RFC 6928. */
const HTML_BYTES_MAX = 14_336;
const USABLE_BYTES_MAX = 105_000;
const LIVE_BYTES_MAX = 112_000;
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

/** Votes on all questions of a board. */
const votesOn = async ({ origin }: Site, { boardId }: VoteBoard): Promise<number> => {
  const list = await answerOf(origin, listQuestions, { boardId });
  return list.reduce((sum, { votes }) => sum + votes, 0);
};

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
    await page.waitForFunction(() =>
      [...document.querySelectorAll('header *')].some(({ textContent }) => textContent === 'Live'),
    );
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

const atMostMedian = (what: string, values: readonly number[], target: number): Verdict =>
  verdict(
    what,
    `${format(median(values))} (loads ${each(values)})`,
    `at most ${format(target)}`,
    median(values) <= target,
  );

const distinct = (values: number[]): string => [...new Set(values)].join(', ');

/** Verdicts on a first visit to a board that the server has drawn. */
const loadVerdicts = (loads: PageLoad[]): Verdict[] => {
  const of = (pick: (load: PageLoad) => number): number[] => loads.map(pick);
  const documents = of((load) => load.documents);
  const lists = of((load) => load.lists);
  return [
    atMostMedian(
      'first question readable, ms',
      of(({ readMs }) => readMs),
      READ_MS_MAX,
    ),
    atMostMedian(
      'a vote counts, tapped at once, ms',
      of(({ countedMs }) => countedMs),
      COUNTED_MS_MAX,
    ),
    atMostMedian(
      'usable, ms',
      of(({ usableMs }) => usableMs),
      USABLE_MS_MAX,
    ),
    atMostMedian(
      'live, ms',
      of(({ liveMs }) => liveMs),
      LIVE_MS_MAX,
    ),
    worstAtMost(
      'layout shift until live',
      of(({ layoutShift }) => layoutShift),
      LAYOUT_SHIFT_MAX,
    ),
    worstAtMost(
      'HTML with its headers, bytes',
      of(({ htmlBytes }) => htmlBytes),
      HTML_BYTES_MAX,
    ),
    worstAtMost(
      'script that must arrive until usable, bytes',
      of(({ usableBytes }) => usableBytes),
      USABLE_BYTES_MAX,
    ),
    worstAtMost(
      'script until live, bytes',
      of(({ liveBytes }) => liveBytes),
      LIVE_BYTES_MAX,
    ),
    verdict(
      'documents',
      distinct(documents),
      '1',
      documents.every((count) => count === 1),
    ),
    verdict(
      'requests for the list',
      distinct(lists),
      'at most 1',
      lists.every((count) => count <= 1),
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
  const countedBefore = await votesOn(site, few);
  let taps = 0;
  const loads = await repeat(LOADS, () => {
    taps += 1;
    const hasCounted = async (): Promise<boolean> => (await votesOn(site, few)) >= countedBefore + taps;
    return withPhone(site.browser, (page) => loadSlowly(page, boardUrl(site, few), hasCounted));
  });
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
