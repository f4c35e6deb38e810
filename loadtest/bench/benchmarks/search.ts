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
import { median } from '../lib/statistics.ts';

const QUESTIONS = 2000;
const CPU_SLOWDOWN = 4;
const KEY_MS_MAX = 16;
const KEY_EVERY_MS = 250;
const SETTLE_MS = 4000;
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

/** Types into a field, and measures for each key press the longest task until the next. */
const keyTasks = async (page: Page, field: string, text: string): Promise<number[]> => {
  await page.focus(field);
  // The code for the field loads, and indexes the questions.
  await page.keyboard.type('a');
  await delay(SETTLE_MS);
  await page.keyboard.press('Backspace');
  const tasks: number[] = [];
  for (const key of text) {
    const { longestCpuMs } = await traceMainThread(page, async () => {
      await page.keyboard.type(key);
      await delay(KEY_EVERY_MS);
    });
    tasks.push(longestCpuMs);
  }
  return tasks;
};

const verdict = (what: string, tasks: readonly number[]): Verdict => ({
  what: `${what}: longest task of a key press, ms of CPU`,
  found: `median ${format(median(tasks))}, worst ${format(Math.max(...tasks))} (${tasks.length} keys)`,
  target: `at most ${KEY_MS_MAX}`,
  holds: Math.max(...tasks) <= KEY_MS_MAX,
});

const measure = async (browser: Browser, url: string): Promise<string> => {
  const typed = (field: string, text: string): Promise<number[]> =>
    withPhone(browser, async (page) => {
      await page.goto(url);
      await page.waitForSelector(USABLE);
      await page.emulateCPUThrottling(CPU_SLOWDOWN);
      await delay(SETTLE_MS);
      return keyTasks(page, field, text);
    });
  const drafted = await typed('textarea', DRAFT);
  const searched = await typed('input[type="search"]', SEARCH);
  return render({
    verdicts: [verdict('similar questions', drafted), verdict('search', searched)],
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
