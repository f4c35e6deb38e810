import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BoardCreated } from '@openfloor/contract/http';
import axe, { type AxeResults } from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type WebSocketRoute,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../../services/platform/src/testing/testDatabase.ts';
import { programPath } from './programPath.ts';

const MAIN = fileURLToPath(new URL('../../services/server/src/main.ts', import.meta.url));
const OPEN = /^Openfloor is open at (\S+)/;
const ORIGIN_OF_TESTS = '127.0.0.1';
export const SUPERADMIN_SECRET = 'secret of the stories';

/** The real server on data of its own, and the system's browser. */
export type App = { url: string; browser: Browser; close: () => Promise<void> };
export type BoardAccess = Pick<
  BoardCreated,
  'boardId' | 'shortId' | 'adminToken' | 'speakerToken' | 'sessionId'
>;

/** @param settings the server's configuration, where it shall differ */
export const startApp = async (settings: Record<string, string> = {}): Promise<App> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'openfloor-stories-'));
  const database = await createTestDatabase();
  const server = await startServer(dataDir, { DATABASE_URL: database.url, ...settings });
  const browser = await chromium.launch({
    executablePath: programPath('chromium'),
    args: ['--no-sandbox'],
    // As visitors have them.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
  });
  return {
    url: server.url,
    browser,
    close: async () => {
      await browser.close();
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const startServer = async (
  dataDir: string,
  settings: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: ORIGIN_OF_TESTS,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      FREE_PLAN_BOARDS: '1000',
      LIMIT_BOARDS_PER_HOUR: '1000',
      LIMIT_BOARDS_PER_IP_PER_HOUR: '1000',
      LIMIT_CONTACT_PER_IP_PER_HOUR: '1000',
      LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: '1000',
      SUPERADMIN_SECRET,
      ...settings,
    },
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = OPEN.exec(line)?.[1]?.split(':').at(-1)?.replace('/', '');
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      url: `http://${ORIGIN_OF_TESTS}:${port}`,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('The server ended before it was open');
};

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const createBoard = async ({ url }: App, title = 'Town hall'): Promise<BoardAccess> =>
  BoardCreated.parse(await (await post(`${url}/api/boards`, { title })).json());

export const isOpen = async ({ url }: App, { boardId }: Pick<BoardAccess, 'boardId'>): Promise<boolean> =>
  (await fetch(`${url}/api/boards/${boardId}`)).ok;

/** Asks with a new session. */
export const ask = async ({ url }: App, { boardId }: BoardAccess, text: string): Promise<string> => {
  const asked: unknown = await (await post(`${url}/api/boards/${boardId}/questions`, { text })).json();
  if (typeof asked === 'object' && asked !== null && 'id' in asked) return String(asked.id);
  throw new Error(`Not asked: ${JSON.stringify(asked)}`);
};

/** Votes with a new session. */
export const vote = ({ url }: App, { boardId }: BoardAccess, questionId: string): Promise<Response> =>
  post(`${url}/api/boards/${boardId}/questions/${questionId}/vote`, { voted: true });

/** Calls the API as the board's admin: `path` follows `/api`. */
export const asAdmin = async (
  { url }: App,
  { adminToken }: BoardAccess,
  path: string,
  body: object = {},
): Promise<void> => {
  const response = await post(`${url}/api${path}`, body, { authorization: `Bearer ${adminToken}` });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
};

export const askPinned = async (app: App, board: BoardAccess, text: string): Promise<string> => {
  const id = await ask(app, board, text);
  await asAdmin(app, board, `/questions/${id}/pin`);
  return id;
};

/** Sends a contact message with a new session. */
export const contact = ({ url }: App, name: string): Promise<Response> =>
  post(`${url}/api/contact`, { name, email: 'office@example.org', message: 'Please call.' });

export type Device = BrowserContextOptions & {
  /** Initial content of local storage. */
  stored?: Record<string, string>;
};

/** A new device that has not opened a page yet. */
export const newDevice = async (
  { browser }: App,
  { stored = {}, ...options }: Device = {},
): Promise<Page> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  if (Object.keys(stored).length > 0)
    await page.addInitScript((items) => {
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', 'yes');
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored);
  return page;
};

/** Opens a page on a new device. */
export const enter = async (app: App, path: string, device: Device = {}): Promise<Page> => {
  const page = await newDevice(app, device);
  await page.goto(app.url + path);
  return page;
};

const HOUR_MS = 3_600_000;

/** The admin record in a device's local storage. */
export const adminRecord = (
  { boardId, adminToken }: BoardAccess,
  expiresAt = Date.now() + HOUR_MS,
): Record<string, string> => ({
  [`admin_token_${boardId}`]: JSON.stringify({ boardId, adminToken, expiresAt }),
});

export const boardPath = ({ boardId }: BoardAccess): string => `/board/${boardId}`;
export const adminPath = (board: BoardAccess): string => `${boardPath(board)}?admin=true`;

/** Waits until the board on the page is live. */
export const isLive = async (page: Page): Promise<Page> => {
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  return page;
};

/** Opens the board on a new device. */
export const visit = async (app: App, board: BoardAccess, device: Device = {}): Promise<Page> =>
  isLive(await enter(app, boardPath(board), device));

/** Opens the moderators' view on a new device that has the admin token. */
export const moderate = async (app: App, board: BoardAccess, device: Device = {}): Promise<Page> => {
  const stored = { ...device.stored, ...adminRecord(board) };
  return isLive(await enter(app, adminPath(board), { ...device, stored }));
};

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
export const DESK = { viewport: { width: 1440, height: 900 } };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page of Playwright or of Puppeteer. */
type AnyPage = {
  waitForFunction: (test: () => boolean) => Promise<unknown>;
  evaluate: ((script: string) => Promise<unknown>) & Page['evaluate'];
};

/** Violations that axe finds on the page, as rule and element. `except`: rules to ignore. */
export const axeViolations = async (page: AnyPage, { except = [] as string[] } = {}): Promise<string[]> => {
  // Half-faded text has half its contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)} })`,
  );
  const found = violations.filter(({ id }) => !except.includes(id));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
};

export const askOn = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
};

/** The accessible name of the element that has the focus. */
export const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** The questions in the order of the screen. */
export const questionsShown = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Questions' })
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));

/** Closes the page's socket with a code, as the server may, and refuses new ones for `lastsMs`. */
export const cuttable = async (page: Page): Promise<(code: number, lastsMs?: number) => Promise<void>> => {
  let socket: WebSocketRoute | undefined;
  let refusedUntilMs = 0;
  await page.routeWebSocket('**/ws', (opened) => {
    if (performance.now() < refusedUntilMs) void opened.close({ code: 1011 });
    else {
      opened.connectToServer();
      socket = opened;
    }
  });
  return async (code, lastsMs = 0) => {
    refusedUntilMs = performance.now() + lastsMs;
    await socket?.close({ code });
  };
};

/** The app for all tests of a file. */
export const setUpApp = (settings: Record<string, string> = {}): App => {
  let opened: App | undefined;
  const app = (): App => {
    if (!opened) throw new Error('The app has not started yet');
    return opened;
  };
  beforeAll(async () => {
    opened = await startApp(settings);
  });
  afterAll(() => opened?.close());
  return {
    get url() {
      return app().url;
    },
    get browser() {
      return app().browser;
    },
    close: () => app().close(),
  };
};
