import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import type { Benchmark } from '../lib/benchmark.ts';
import { openBoardWithQuestions } from '../lib/board.ts';
import { withChromium, withPhone } from '../lib/chromium.ts';
import { traceMainThread } from '../lib/mainThread.ts';
import { USABLE } from '../lib/pageLoad.ts';
import { withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { withOpenfloor } from '../lib/serverProcess.ts';
import { median, percentile } from '../lib/statistics.ts';

const QUESTIONS = 2000;
const CPU_SLOWDOWN = 4;
const KEY_MS_MAX = 16;
const KEY_EVERY_MS = 250;
const SETTLE_MS = 4000;
/** Of the page, in `Similar.tsx`. */
const SIMILAR_MEASURE = 'similar questions';
/** Seeds the texts, so that runs compare. */
const SEED = 15;

const SUBJECTS = [
  'budget',
  'roadmap',
  'office',
  'release',
  'training',
  'security',
  'hiring',
  'canteen',
  'travel',
  'pricing',
  'support',
  'migration',
  'strategy',
  'bonus',
  'parking',
  'recordings',
];
const VERBS = [
  'change',
  'improve',
  'start',
  'pause',
  'explain',
  'share',
  'replace',
  'extend',
  'measure',
  'fund',
];
const FRAMES = [
  'When will we',
  'Why did we not',
  'How do you plan to',
  'Is there a reason to',
  'Who decides whether to',
  'What would it take to',
];
const ENDS = [
  'this year',
  'in the new building',
  'for remote teams',
  'after the merger',
  'before the summer',
  'for our customers',
  'with fewer people',
];

const texts = (): ((index: number) => string) => {
  let state = SEED;
  const pick = (from: readonly string[]): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] ?? '';
  };
  return (index) =>
    `${pick(FRAMES)} ${pick(VERBS)} the ${pick(SUBJECTS)} and the ${pick(SUBJECTS)} of team ${index % 250} ${pick(ENDS)}?`;
};

/** As an asker types it: of its words some are in hundreds of questions, some in few, and one is misspelt. */
const DRAFT = 'Why will the new travel bugdet of team 17 be changed';
const SEARCH = 'travel budget team';

/** Of each key press, in ms. */
type Typed = { tasks: number[]; searches: number[] };

/** Types into a field. Measures for each key press the longest task until the next, and the search as the page reports it. */
const typeInto = async (page: Page, field: string, text: string): Promise<Typed> => {
  await page.focus(field);
  // The code for the field loads, and indexes the questions.
  await page.keyboard.type('a');
  await delay(SETTLE_MS);
  await page.keyboard.press('Backspace');
  await page.evaluate(() => performance.clearMeasures());
  const tasks: number[] = [];
  for (const key of text) {
    const { longestCpuMs } = await traceMainThread(page, async () => {
      await page.keyboard.type(key);
      await delay(KEY_EVERY_MS);
    });
    tasks.push(longestCpuMs);
  }
  const searches = await page.evaluate(
    (name) => performance.getEntriesByName(name, 'measure').map(({ duration }) => duration),
    SIMILAR_MEASURE,
  );
  return { tasks, searches };
};

const figures = (all: readonly number[]): string =>
  `median ${format(median(all))}, p95 ${format(percentile(all, 0.95))}, worst ${format(Math.max(...all))} (${all.length} keys)`;

const measured = (what: string, { tasks }: Typed): Verdict => ({
  what: `${what}: longest task of a key press with its rendering, ms of CPU`,
  found: figures(tasks),
  target: 'measured',
  holds: true,
});

const measure = async (browser: Browser, url: string): Promise<string> => {
  const typed = (field: string, text: string): Promise<Typed> =>
    withPhone(browser, async (page) => {
      await page.goto(url);
      await page.waitForSelector(USABLE);
      await page.emulateCPUThrottling(CPU_SLOWDOWN);
      await delay(SETTLE_MS);
      return typeInto(page, field, text);
    });
  const drafted = await typed('textarea', DRAFT);
  const searched = await typed('input[type="search"]', SEARCH);
  return render({
    verdicts: [
      {
        what: 'similar questions: the search of a key press, ms by the clock',
        found: figures(drafted.searches),
        target: `p95 at most ${KEY_MS_MAX}`,
        holds: drafted.searches.length > 0 && percentile(drafted.searches, 0.95) <= KEY_MS_MAX,
      },
      measured('similar questions', drafted),
      measured('search', searched),
    ],
    settings: { browser: await browser.version(), load: `${QUESTIONS} questions, CPU at a fourth` },
  });
};

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  return withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret }, ({ origin }) =>
      withPostgres(dataDir, (url) =>
        withDatabase(url, 4, async (database) => {
          const { boardId } = await openBoardWithQuestions(database, QUESTIONS, texts());
          return withChromium((browser) => measure(browser, `${origin}/board/${boardId}`));
        }),
      ),
    ),
  );
};
