import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import * as audience from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import * as desk from '@openfloor/contract/calls/desk';
import { pinQuestion } from '@openfloor/contract/calls/moderation';
import { sendContactRequest } from '@openfloor/contract/calls/operator';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import {
  answerOf,
  ask as askAt,
  createBoard as openBoard,
  send,
  type Reply,
} from '@openfloor/testkit/client';
import { startServer } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder, type TempFolder } from '@openfloor/testkit/tempFolder';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Frame, Locator, Page, WebSocketRoute } from 'playwright-core';
import type { z } from 'zod/mini';
import { afterAll, aroundEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { browserEnds, newContext, type Program } from './engines/browsers.ts';
import { reasonToSkip } from './engines/missing.ts';

export const SUPERADMIN_SECRET = 'secret of the stories';

/** The real server with a separate database. */
export type App = {
  url: string;
  /** Environment for an operator's command beside the server. */
  environment: Record<string, string>;
  close: () => Promise<void>;
};
export type BoardAccess = Pick<
  BoardCreated,
  'boardId' | 'shortId' | 'adminToken' | 'speakerToken' | 'sessionId'
>;

/** Reports of servers of this worker that ended by themselves during the current file. */
const serverEnds: string[] = [];
const COMPLAINT_LINES = 20;

/**
 * @param settings the server's configuration, where it differs
 * @param onEnd called when the server ends by itself
 */
const startApp = async (
  folder: TempFolder,
  { settings = {}, onEnd = () => {} }: { settings?: Record<string, string>; onEnd?: () => void } = {},
): Promise<App> => {
  const database = await createMigratedDatabase();
  const environment = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    ...LIMITS_RAISED,
    SUPERADMIN_SECRET,
    ...settings,
  };
  const server = await startServer(environment, { isStderrShown: true });
  let isClosing = false;
  const noteEnd = async (): Promise<void> => {
    const how = await server.ended;
    if (isClosing) return;
    const last = server.complaints().trimEnd().split('\n').slice(-COMPLAINT_LINES).join('\n');
    serverEnds.push(`The server at ${server.url} ended with ${how}: ${last || 'it wrote no error'}`);
    onEnd();
  };
  void noteEnd();
  return {
    url: server.url,
    environment,
    close: async () => {
      isClosing = true;
      await server.stop();
      await database.drop();
      await folder.remove();
    },
  };
};

export const createBoard = ({ url }: App, title?: string): Promise<BoardAccess> => openBoard(url, title);

export const isOpen = async ({ url }: App, { boardId }: Pick<BoardAccess, 'boardId'>): Promise<boolean> =>
  (await send(url, audience.getBoard, { boardId })).status === 200;

/** Asks with a new session. */
export const ask = ({ url }: App, { boardId }: BoardAccess, text: string): Promise<string> =>
  askAt(url, boardId, text);

/** Votes with a new session. */
export const vote = ({ url }: App, { boardId }: BoardAccess, questionId: string): Promise<Reply> =>
  send(url, audience.vote, { boardId, questionId, voted: true });

/** Sends a call that must succeed as the board's admin. */
export const asAdmin = <C extends Call, Answer extends z.ZodMiniType>(
  { url }: App,
  { adminToken }: BoardAccess,
  call: C & { answer: Answer },
  input: CallInput<C>,
): Promise<z.output<Answer>> => answerOf(url, call, input, { token: adminToken });

export const changeSettings = (
  app: App,
  board: BoardAccess,
  settings: Omit<CallInput<typeof desk.changeSettings>, 'boardId'>,
): Promise<unknown> => asAdmin(app, board, desk.changeSettings, { boardId: board.boardId, ...settings });

/** Pattern of a call's addresses, for `page.route`. Its parameters are groups. */
export const addressOf = ({ path, query }: Pick<Call, 'path' | 'query'>): RegExp =>
  new RegExp(`${path.replace(/:\w+/g, '([^/?]+)')}${query ? '(?:\\?|$)' : '$'}`);

/** Creates a board, and asks the questions with a new session each. */
export const openBoardWith = async (
  app: App,
  texts: readonly string[],
): Promise<{ board: BoardAccess; ids: string[] }> => {
  const board = await createBoard(app);
  const ids: string[] = [];
  for (const text of texts) ids.push(await ask(app, board, text));
  return { board, ids };
};

/** Creates a board whose questions wait for a moderator, and asks them with a new session each. */
export const reviewedBoard = async (app: App, texts: readonly string[]): Promise<BoardAccess> => {
  const board = await createBoard(app);
  await changeSettings(app, board, { review: true });
  for (const text of texts) await ask(app, board, text);
  return board;
};

export const askPinned = async (app: App, board: BoardAccess, text: string): Promise<string> => {
  const id = await ask(app, board, text);
  await asAdmin(app, board, pinQuestion, { questionId: id });
  return id;
};

/** Sends a contact message with a new session. */
export const contact = ({ url }: App, name: string): Promise<Reply> =>
  send(url, sendContactRequest, { name, email: 'office@example.org', message: 'Please call.' });

export type Device = BrowserContextOptions & {
  /** Initial content of local storage. */
  stored?: Record<string, string>;
  /** By default the browser of the project in `vitest.config.ts`. */
  program?: Program;
};

type Closable = { close: () => Promise<void> };

/** The devices of the running test. Tests of one file may run at the same time. */
const devices = new AsyncLocalStorage<Closable[]>();

export const closeAfterTest = (device: Closable): void => {
  devices.getStore()?.push(device);
};

/**
 * Closes the devices of a test when it ends: a page that stays open uses CPU for its animations. A test whose
 * server or browser ended by itself fails with that as the cause.
 */
const closeDevicesAfterEach = (): void => {
  aroundEach(async (runTest) => {
    const opened: Closable[] = [];
    const seen = browserEnds.length;
    try {
      await devices.run(opened, runTest);
    } finally {
      await Promise.all(opened.map((device) => device.close()));
    }
    const causes = [...serverEnds, ...browserEnds.slice(seen)];
    if (causes.length > 0) throw new Error(causes.join('\n'));
  });
};

/** Skips the stories that need what the browser of the project does not have. */
const skipWhatIsMissing = (): void => {
  beforeEach(({ skip, task }) => {
    const reason = reasonToSkip(inject('browser'), task.file.filepath, task.name);
    if (reason !== undefined) skip(reason);
  });
};

const PRESSES_MAX = 10;
/**
 * For this long the page ignores a press on something that has just moved under the pointer, and a key on a card that
 * has just got the focus by itself.
 */
export const STILL_MS = 600;

/**
 * Notes presses whose button moved away between going down and up: the browser sends their click to what contains
 * both places, where it does nothing.
 */
const NOTE_LOST_PRESSES = `
  const controlOf = ({ target }) => target.closest?.('a, button, input, summary');
  const note = (isLost) => document.documentElement.toggleAttribute('data-lost-press', isLost);
  let pressed;
  addEventListener('pointerdown', (event) => {
    pressed = controlOf(event);
    note(false);
  }, { capture: true });
  addEventListener('click', (event) => {
    if (event.detail > 0) note(Boolean(pressed?.isConnected) && controlOf(event) !== pressed);
  }, { capture: true });
`;

/**
 * Effect of a press on a board, on the page or in a frame: whether it did nothing, and whether the pointer rests over a
 * card. Both are false where a new page opened.
 */
const afterPress = async (page: Page): Promise<{ isVoid: boolean; isOverCard: boolean }> => {
  const frames = page.frames().map((frame) =>
    frame
      .evaluate(() => ({
        isVoid: document.documentElement.matches('[data-void-press], [data-lost-press]'),
        isOverCard: document.querySelector('[data-question]:hover') !== null,
      }))
      .catch(() => ({ isVoid: false, isOverCard: false })),
  );
  const seen = await Promise.all(frames);
  return {
    isVoid: seen.some(({ isVoid }) => isVoid),
    isOverCard: seen.some(({ isOverCard }) => isOverCard),
  };
};

let arePressesPatched = false;

/**
 * Makes `click` and `tap` behave as people do: they repeat a press that did nothing, and move the pointer off a card,
 * where it would hold the list for half a minute.
 */
export const pressAsPeopleDo = async (page: Page): Promise<void> => {
  await page.addInitScript(NOTE_LOST_PRESSES);
  if (arePressesPatched) return;
  arePressesPatched = true;
  const locators: Pick<Locator, 'click' | 'tap'> = Object.getPrototypeOf(page.locator('body'));
  for (const name of ['click', 'tap'] as const) {
    const press = locators[name];
    locators[name] = async function pressAgain(this: Locator, options) {
      for (let presses = 1; ; presses += 1) {
        await press.call(this, options);
        if (options?.trial) return;
        const { isVoid, isOverCard } = await afterPress(this.page());
        if (name === 'click' && isOverCard) await this.page().mouse.move(0, 0);
        if (!isVoid || presses === PRESSES_MAX) return;
        await delay(STILL_MS);
      }
    };
  }
};

/** A new device that has not opened a page yet. */
export const newDevice = async (device: Device = {}): Promise<Page> => {
  const { stored = {}, program = inject('browser'), ...options } = device;
  const context = await newContext(program, options);
  closeAfterTest(context);
  const page = await context.newPage();
  // In Firefox only the page in front has the focus, and shows it.
  if (program === 'firefox-esr') await page.bringToFront();
  await pressAsPeopleDo(page);
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
  const page = await newDevice(device);
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

/**
 * Waits for hydration: before it, forms and links of the landing page load the next page whole, and its buttons are
 * disabled.
 */
export const untilHydrated = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Start Free Demo' }).click({ trial: true });

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
  const page = await isLive(await enter(app, adminPath(board), { ...device, stored }));
  await page.getByRole('button', { name: 'Board tools' }).waitFor();
  return page;
};

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
export const DESK = { viewport: { width: 1440, height: 900 } };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Minified, because each page receives and compiles it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Finishes all finite animations: on a busy machine the landing page's sample board never rests. */
const FINISH_MOVES = `
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
`;
/** Notes that something on the page begins to move, in `window.hasMoved`. */
const NOTE_MOVES = `
  window.hasMoved = false;
  for (const type of ['animationstart', 'transitionrun'])
    document.addEventListener(type, () => { window.hasMoved = true; }, { once: true });
  // No event says that a script animates, as cards that fade in.
  window.animate ??= Element.prototype.animate;
  Element.prototype.animate = function (...details) {
    window.hasMoved = true;
    return window.animate.apply(this, details);
  };
`;
/**
 * Maximum number of checks. Half-faded text has half its contrast, so a page that moved during its check is checked
 * again.
 */
const CHECKS_MAX = 5;

/** Violations that axe finds on the page, as rule and element. `except`: rules to ignore. */
export const axeViolations = async (
  page: Page | Frame,
  { except = [] as string[] } = {},
): Promise<string[]> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  let found: string[] = [];
  for (let check = 0; check < CHECKS_MAX; check += 1) {
    found = await violationsNow(page, except);
    if (found.length === 0 || !(await page.evaluate('window.hasMoved'))) break;
  }
  return found;
};

const violationsNow = async (page: Page | Frame, except: readonly string[]): Promise<string[]> => {
  await page.evaluate(FINISH_MOVES);
  await page.evaluate(NOTE_MOVES);
  const options = { runOnly: TAGS, resultTypes: ['violations'], selectors: false };
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ id }) => !except.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
};

export const cardOf = (page: Page, text: string): Locator =>
  page.getByRole('article', { name: text, exact: true });

/** Shows the answered questions, which are folded to the last line of the audience's list. */
export const unfoldAnswered = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^\d+ answered$/ }).click();
  // A pointer that rests over a card holds the list.
  await page.mouse.move(0, 0);
};

export const openLane = async (page: Page, lane: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${lane} \\d`) }).click();
};

/** Opens the board tools, and a place in them. */
export const openTool = async (page: Page, place: string): Promise<void> => {
  await page.getByRole('button', { name: 'Board tools' }).click();
  await openPlace(page, place);
};
/** Opens another place of the open board tools; on a phone through the button back to their list. */
export const openPlace = async (page: Page, place: string): Promise<void> => {
  const tools = page.getByRole('dialog', { name: 'Board tools' });
  await tools.waitFor();
  const back = tools.getByRole('button', { name: 'All board tools' });
  if (await back.isVisible()) await back.click();
  const named = { name: place, exact: true };
  await tools.getByRole('button', named).or(tools.getByRole('link', named)).click();
};
/** Opens the links and codes of a board. A moderator's phone has them in Board tools. */
export const openShare = async (page: Page): Promise<void> => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Share' });
  if (await button.isVisible()) await button.click();
  else await openTool(page, 'Share');
};
/** Opens the dialog that asks for confirmation before a board ends. */
export const openEndDialog = async (page: Page): Promise<void> => {
  await openTool(page, 'End or close');
  await page.getByRole('dialog').getByRole('button', { name: 'End board' }).click();
};

export const untilToast = (page: Page, title: string): Promise<void> =>
  page.getByText(title, { exact: true }).waitFor();

export const askOn = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
};

/** Chooses a file as a person does. The field must be empty afterwards, so that the same file can be chosen again. */
export const chooseFile = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (a|another) file$/ }).click();
  const chooser = await opened;
  await chooser.setFiles(file);
  expect(await chooser.element().evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
};

/** Clicks a control of a stage. It fades, and takes no clicks, while the pointer has rested for three seconds. */
export const clickOnStage = async (control: Locator): Promise<void> => {
  await control.page().mouse.move(300, 300, { steps: 2 });
  await control.click();
};

export const untilFocused = async (element: Locator): Promise<void> => {
  await expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);
};

/** Waits until a dialog has the focus, and so gets the keys. */
export const untilOpen = async (dialog: Locator): Promise<void> => {
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((found) => found.contains(document.activeElement))).toBe(true);
};

/** Presses beside a dialog until its question opens: a press while another layer is closing does nothing. */
export const pressBeside = async (page: Page, asking: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      if (!(await asking.isVisible())) await page.mouse.click(5, 5);
      return asking.isVisible();
    })
    .toBe(true);
};

/** Whether nothing scrolls sideways. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** The accessible name of the element that has the focus. */
export const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/**
 * Waits until shortcuts work: they are off for a moment after a dialog has closed or the focus has moved. Leaves the
 * focus where it is.
 */
export const untilKeysWork = async (page: Page): Promise<void> => {
  const focused = await page.evaluateHandle(() => document.activeElement);
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return page.evaluate(() => document.activeElement?.matches('[type="search"]'));
    })
    .toBe(true);
  // Does not press Escape, after which shortcuts would be off for a moment again.
  await page.evaluate((before) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (before instanceof HTMLElement) before.focus();
  }, focused);
  await page.waitForTimeout(STILL_MS);
};

/** Chooses an act from the menu of a moderator's card. */
export const actFromMenu = async (page: Page, act: string, question: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions: ${question}`, exact: true }).click();
  await page.getByRole('menuitem', { name: `${act}: ${question}`, exact: true }).click();
};

/** Opens the import of a programme on an organiser's page. */
export const openProgrammeImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import the programme' }).click();
};

/** @param name accessible name of the button, with what a press does and the number of votes */
export const voteButton = (page: Page, question: string | RegExp, name: string | RegExp): Locator =>
  page.getByRole('article', { name: question }).getByRole('button', { name });

/** The questions in the order of the screen. */
export const questionsShown = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Questions' })
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));

/**
 * @returns a function that closes the page's socket with a code, as the server may. For `lastsMs` after it, new sockets
 * and the stream over HTTP fail.
 */
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
  await page.route(addressOf(audience.readStream), (route) =>
    performance.now() < refusedUntilMs ? route.abort() : route.continue(),
  );
  return async (code, lastsMs = 0) => {
    refusedUntilMs = performance.now() + lastsMs;
    await socket?.close({ code });
  };
};

let shared: Promise<App> | undefined;

/**
 * The app of a worker, which runs many test files. Its server ends with the worker's process. When it crashes, the next
 * file gets a new one.
 */
const openSharedApp = async (): Promise<App> => {
  const folder = await makeTempFolder();
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }));
  return startApp(folder, { onEnd: () => (shared = undefined) });
};

// Vitest ends a worker by SIGTERM, which would skip the handlers of `exit`.
process.once('SIGTERM', () => process.exit());

/**
 * Gives a test file its app.
 * @param settings for an app of this file alone; without them files share one app, and each test makes its own boards
 */
export const setUpApp = (settings?: Record<string, string>): App => {
  let opened: App | undefined;
  const app = (): App => {
    if (!opened) throw new Error('The app has not started yet');
    return opened;
  };
  beforeAll(async () => {
    serverEnds.length = 0;
    opened = await (settings ? startApp(await makeTempFolder(), { settings }) : (shared ??= openSharedApp()));
  });
  if (settings) afterAll(() => opened?.close());
  closeDevicesAfterEach();
  skipWhatIsMissing();
  return {
    get url() {
      return app().url;
    },
    get environment() {
      return app().environment;
    },
    close: () => app().close(),
  };
};

/** Unfolds the forms for codes and plans on My Boards. */
export const openMore = async (page: Page): Promise<void> => {
  const more = page.locator('details').filter({ has: page.getByRole('heading', { name: 'More' }) });
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
};

/** The names in the menu of a row of My Boards, which it leaves open. */
export const waysInto = async (page: Page, title: string): Promise<string[]> => {
  await page.getByRole('button', { name: `More: ${title}`, exact: true }).click();
  return page.getByRole('menuitem').allInnerTexts();
};

/** Opens the menu of a row of My Boards, and presses an item. */
export const goInto = async (
  page: Page,
  way: 'Admin View' | 'Speaker View',
  title: string,
): Promise<void> => {
  await waysInto(page, title);
  await page.getByRole('menuitem', { name: way }).click();
};
