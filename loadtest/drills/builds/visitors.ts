import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { CHROMIUM_ARGS } from '@openfloor/testkit/program/chromium';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';

export type VisitCounts = {
  /** Pages loaded by a browser with an empty cache. */
  loads: number;
  /** Screens reached by a link, without loading a page. */
  navigations: number;
  /** Screens that were empty or showed an error. */
  blank: number;
  /** Files of a build that failed to load. */
  failedImports: number;
};

/** A page that stays open during a deploy. */
export type Tab = {
  /** Opens every screen without loading the page again. */
  visitAll: () => Promise<void>;
};

export type Visitors = {
  counts: () => VisitCounts;
  /** Up to three failures, for the report. */
  examples: () => string[];
  openTab: () => Promise<Tab>;
  /** Visits every screen in turn until the end, each by a load and by a link. */
  visitUntil: (end: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

type Screen = { path: string; sign: (page: Page) => Locator };

const SHOWN_WITHIN_MS = 15_000;
const AT_THE_SAME_TIME = 2;
const EXAMPLES_MAX = 3;

const screensOf = (boardId: string): Screen[] => [
  { path: '/', sign: (page) => page.getByRole('heading', { name: 'The floor is open.' }) },
  { path: '/my-boards', sign: (page) => page.getByRole('heading', { name: 'My Boards', level: 1 }) },
  { path: `/board/${boardId}`, sign: (page) => page.getByRole('banner').getByText('Live') },
  { path: `/board/${boardId}/speaker`, sign: (page) => page.getByRole('heading', { name: 'Town hall' }) },
];

/** A browser that visits through the proxy. */
export const openVisitors = async (url: string, boardId: string): Promise<Visitors> => {
  const browser = await chromium.launch({
    executablePath: pathOfProgram('chromium'),
    args: CHROMIUM_ARGS,
  });
  const counts: VisitCounts = { loads: 0, navigations: 0, blank: 0, failedImports: 0 };
  const examples: string[] = [];
  const screens = screensOf(boardId);
  const complain = (kind: 'blank' | 'failedImports', what: string): void => {
    counts[kind] += 1;
    if (examples.length < EXAMPLES_MAX) examples.push(what);
  };

  const look = async (page: Page, { path, sign }: Screen): Promise<void> => {
    try {
      await sign(page).waitFor({ timeout: SHOWN_WITHIN_MS });
    } catch {
      const text = await page.locator('body').innerText();
      complain('blank', `${path} shows ${JSON.stringify(text.slice(0, 100))}`);
    }
  };
  const load = async (page: Page, screen: Screen): Promise<void> => {
    counts.loads += 1;
    await page.goto(url + screen.path);
    await look(page, screen);
  };
  const navigate = async (page: Page, screen: Screen): Promise<void> => {
    counts.navigations += 1;
    const path = JSON.stringify(screen.path);
    // As a link does: the page's router follows `popstate`.
    await page.evaluate(`history.pushState({}, '', ${path}); dispatchEvent(new PopStateEvent('popstate'))`);
    await look(page, screen);
  };

  /** Loads every other screen and follows a link to the rest; the next visit starts one later, and swaps them. */
  const visit = async (first: number): Promise<void> => {
    const page = await newPage(browser, (what) => complain('failedImports', what));
    const order = [...screens.slice(first), ...screens.slice(0, first)];
    for (const [index, screen] of order.entries())
      await (index % 2 === 0 ? load(page, screen) : navigate(page, screen));
    await page.context().close();
  };

  return {
    counts: () => ({ ...counts }),
    examples: () => examples,
    openTab: async () => {
      const page = await newPage(browser, (what) => complain('failedImports', what));
      const [landing] = screens;
      if (landing) await load(page, landing);
      return {
        visitAll: async () => {
          for (const screen of screens) await navigate(page, screen);
        },
      };
    },
    visitUntil: async (end) => {
      const visitInTurn = async (first: number): Promise<void> => {
        for (let next = first; !end.aborted; next += 1) await visit(next % screens.length);
      };
      await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, (_, first) => visitInTurn(first)));
    },
    close: () => browser.close(),
  };
};

/** A page with an empty cache. */
const newPage = async (browser: Browser, onFailedImport: (what: string) => void): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.on('response', (response) => {
    if (isOfBuild(response.url()) && response.status() >= 400)
      onFailedImport(`${response.url()} is a ${response.status()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser aborts the requests of a page that was left.
    if (isOfBuild(request.url()) && reason !== 'net::ERR_ABORTED')
      onFailedImport(`${request.url()}: ${reason}`);
  });
  return page;
};

const isOfBuild = (url: string): boolean => new URL(url).pathname.startsWith('/assets/');
