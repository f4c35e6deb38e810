import { putAgenda } from '@openfloor/contract/calls/agenda';
import { vote } from '@openfloor/contract/calls/audience';
import { startTalk } from '@openfloor/contract/calls/desk';
import { labelQuestion } from '@openfloor/contract/calls/moderation';
import { NAMED_SCRIPTS } from '@openfloor/testkit/namedScripts';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import {
  addressOf,
  adminPath,
  adminRecord,
  asAdmin,
  ask,
  axeViolations,
  boardPath,
  changeSettings,
  createBoard,
  DESK,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  STILL_MS,
  untilHydrated,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

/** Counts full page loads. */
const loads = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') count += 1;
  });
  return () => count;
};

/** On a busy machine a page that reloads does so before its first document has loaded. */
const MAY_RELOAD = { waitUntil: 'commit' } as const;

/** The first `times` requests for a file of the build fail. */
const breakFile = async (
  page: Page,
  name: string,
  times: number,
  fail: (route: Route) => Promise<void> = (route) => route.fulfill({ status: 503 }),
): Promise<() => number> => {
  let asked = 0;
  await page.route(`**/assets/${name}-*`, (route) => {
    asked += 1;
    return asked <= times ? fail(route) : route.continue();
  });
  return () => asked;
};

const notLoaded = (page: Page) => page.getByRole('heading', { name: 'A part of this page did not load' });
const toMyBoards = async (page: Page): Promise<void> => {
  await untilHydrated(page);
  await page.getByRole('link', { name: 'My Boards' }).first().click();
};

/** Files of the build in `text`. @param pattern its first group is a file's name */
const filesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, file = '']) => file));
/** Without those that load when a part of the app needs them: `import(`. */
const IMPORTED_SCRIPTS = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const textOf = async (path: string): Promise<string> => (await fetch(app.url + path)).text();
/** Compressed, as a browser gets the file. */
const bytesOf = async (path: string): Promise<number> => {
  const { headers, body } = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } });
  await body?.cancel();
  expect(headers.get('content-encoding')).toBe('br');
  return Number(headers.get('content-length'));
};
/** Bytes of the scripts that have arrived when a viewer can read, vote and ask, and when the board is live. */
const BYTES_MAX = { usable: 105_000, live: 112_000 };

describe.concurrent(
  'The document names every script that its scripts import, so none waits for another',
  () => {
    it.each([
      ['a board', async () => boardPath(await createBoard(app))],
      ['the landing page', async () => '/'],
    ])('%s', async (_what, pathOf) => {
      const named = filesIn(await textOf(await pathOf()), NAMED_SCRIPTS);
      const scripts = await Promise.all([...named].map((file) => textOf(`/assets/${file}`)));
      const imported = filesIn(scripts.join('\n'), IMPORTED_SCRIPTS);
      expect(imported.size).toBeGreaterThan(1);
      expect([...imported.difference(named)]).toEqual([]);
    });
  },
);

/** Notes when the board is live. A page that takes long does not load what it loads ahead, 2.5 s after it was shown. */
const NOTE_LIVE = `
  const after = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) => after(work, ms >= 2500 ? 3_600_000 : ms, ...rest);
  new MutationObserver(() => {
    if (/Live/.test(document.querySelector('header')?.textContent)) window.liveAtMs ??= performance.now();
  }).observe(document, { childList: true, characterData: true, subtree: true });
`;

/** Paths of the scripts that have arrived until the board was live, or until now. */
const arrivedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(`
    performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= (window.liveAtMs ?? Infinity))
      .map(({ name }) => new URL(name).pathname)
  `);

const bytesOfAll = async (paths: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(paths.map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('The bytes of scripts of a board that the server has drawn', () => {
  it(`${BYTES_MAX.usable} are enough to read, vote and ask`, async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const path = boardPath(board);
    const named = filesIn(await textOf(path), NAMED_SCRIPTS);
    const page = await newDevice(PHONE);
    let held = 0;
    // What the page asks for by itself, or names for later, does not arrive.
    await page.route('**/assets/*.js', (route) => {
      const [file = ''] = new URL(route.request().url()).pathname.split('/').slice(-1);
      if (named.has(file)) return route.continue();
      held += 1;
      return undefined;
    });
    await page.goto(app.url + path, MAY_RELOAD);
    await page.getByRole('textbox', { name: 'Your question' }).fill('Who decides? '.repeat(34));
    // Only the page's scripts count.
    await page.getByText(/characters left/).waitFor();
    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    const sent = page.waitForResponse((response) => response.url().endsWith('/questions'));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    expect((await sent).status()).toBe(201);
    expect(held).toBeGreaterThan(0);
    const bytes = await bytesOfAll(await arrivedScripts(page));
    expect(bytes).toBeGreaterThan(BYTES_MAX.usable / 2);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX.usable);
  });

  it(`${BYTES_MAX.live} arrive until it is live`, async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    await page.addInitScript(NOTE_LIVE);
    await page.goto(app.url + boardPath(board), MAY_RELOAD);
    await isLive(page);
    const bytes = await bytesOfAll(await arrivedScripts(page));
    expect(bytes).toBeGreaterThan(BYTES_MAX.live / 2);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX.live);
  });
});

const SETTLED_MS = 4000;

describe.concurrent('A page whose app does not load at all', () => {
  it('shows a notice after ten seconds, and Reload works when the file is back', async () => {
    const page = await newDevice(PHONE);
    await breakFile(page, 'index', Infinity, (route) => route.abort('connectionreset'));
    await page.goto(app.url);
    const notice = page.getByRole('heading', { name: 'This page has not loaded yet' });
    expect(await notice.isVisible()).toBe(false);
    await notice.waitFor({ timeout: 15_000 });
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/assets/index-*');
    await page.getByRole('link', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'The floor is open.' }).waitFor();
    expect(await notice.count()).toBe(0);
  });
});

describe.concurrent('A part of the app that does not load', () => {
  for (const [how, fail] of [
    ['503', (route: Route) => route.fulfill({ status: 503 })],
    ['404', (route: Route) => route.fulfill({ status: 404, body: '{}', contentType: 'application/json' })],
    ['a lost connection', (route: Route) => route.abort('connectionreset')],
  ] as const)
    it(`once (${how}): the page works without a reload`, async () => {
      const page = await newDevice(DESK);
      const count = loads(page);
      await breakFile(page, 'MyBoardsPage', 1, fail);
      await page.goto(app.url);
      await toMyBoards(page);
      await page.getByRole('heading', { name: 'My Boards', level: 1 }).waitFor();
      expect(count()).toBe(1);
    });

  it('once, which keeps the board current: it becomes live', async () => {
    const page = await newDevice(PHONE);
    const count = loads(page);
    const asked = await breakFile(page, 'liveBoard', 1);
    await page.goto(app.url + boardPath(await createBoard(app)), MAY_RELOAD);
    await isLive(page);
    expect([asked(), count()]).toEqual([2, 1]);
  });

  it('once on a direct visit: the page works', async () => {
    const page = await newDevice(PHONE);
    await breakFile(page, 'BoardPage', 2);
    const count = loads(page);
    await page.goto(app.url + boardPath(await createBoard(app)), MAY_RELOAD);
    await page.getByRole('banner').getByText('Live').waitFor();
    expect(count()).toBeLessThanOrEqual(2);
  });

  it('at all: the page reloads once, then shows the error, and Reload works when the file is back', async () => {
    const page = await newDevice(DESK);
    const count = loads(page);
    const asked = await breakFile(page, 'MyBoardsPage', Infinity);
    await page.goto(`${app.url}/my-boards`, MAY_RELOAD);
    await notLoaded(page).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    expect(count()).toBe(2);
    expect(asked()).toBeLessThan(10);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/assets/MyBoardsPage-*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'My Boards', level: 1 }).waitFor();
  });

  it('at all, reached by a link: the page reloads once, then shows the error', async () => {
    const page = await newDevice(DESK);
    const count = loads(page);
    await breakFile(page, 'MyBoardsPage', Infinity);
    await page.goto(app.url);
    await toMyBoards(page);
    await notLoaded(page).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    expect(count()).toBe(2);
  });

  it('at all, which the board does not need: it stays, and is not reloaded', async () => {
    const board = await createBoard(app);
    const page = await newDevice(PHONE);
    const loadsOf = loads(page);
    const asked = await breakFile(page, 'ThemeToggle', Infinity);
    await page.goto(app.url + boardPath(board), MAY_RELOAD);
    await isLive(page);
    await expect.poll(asked).toBeGreaterThan(0);
    // After a second the part would be asked for again, and then the page reloaded.
    await page.waitForTimeout(3000);
    expect(await page.getByRole('textbox', { name: 'Your question' }).isVisible()).toBe(true);
    expect(loadsOf()).toBe(1);
  });

  it('with refused storage: the page shows the error and never reloads', async () => {
    const page = await newDevice(DESK);
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    const count = loads(page);
    await breakFile(page, 'MyBoardsPage', Infinity);
    await page.goto(`${app.url}/my-boards`);
    await notLoaded(page).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    expect(count()).toBe(1);
  });

  it.each([
    ['eleven minutes ago: the page reloads', -11, 3],
    ['nine minutes ago: it does not', -9, 2],
    ['nine minutes in the future, after the clock was set back: it does not', 9, 2],
  ])('after a reload %s', async (_, minutes, expected) => {
    const page = await newDevice(DESK);
    const count = loads(page);
    await page.goto(app.url);
    await page.evaluate(
      (at) => sessionStorage.setItem('reloaded_at', String(at)),
      Date.now() + minutes * 60_000,
    );
    await breakFile(page, 'MyBoardsPage', Infinity);
    await page.goto(`${app.url}/my-boards`, MAY_RELOAD);
    await notLoaded(page).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    expect(count()).toBe(expected);
  });

  it('while offline: the page stays, shows the error and keeps the typed question', async () => {
    const board = await createBoard(app);
    const page = await newDevice(PHONE);
    await breakFile(page, 'ShareDialog', Infinity, (route) => route.abort('internetdisconnected'));
    await page.goto(app.url + boardPath(board));
    await page.getByRole('banner').getByText('Live').waitFor();
    const count = loads(page);
    await page.getByRole('textbox', { name: 'Your question' }).fill('When is lunch?');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Share' }).click();
    await notLoaded(page).waitFor();
    expect(count()).toBe(0);
    await page.unroute('**/assets/ShareDialog-*');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Reload' }).click();
    const field = page.getByRole('textbox', { name: 'Your question' });
    await vi.waitFor(async () => expect(await field.inputValue()).toBe('When is lunch?'), 10_000);
  });

  it('and contains the toasts: the board stays', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    await breakFile(page, 'ToastArea', Infinity, (route) => route.abort('connectionreset'));
    await page.goto(app.url + boardPath(board));
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now())));
    await page.route(addressOf(vote), (route) =>
      route.fulfill({ status: 429, json: { code: 'rate-limited' } }),
    );
    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await page.waitForTimeout(SETTLED_MS);
    expect(await page.getByRole('article', { name: 'Who pays?' }).count()).toBe(1);
  });
});

const isStyled = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      [...document.styleSheets].some(({ href, cssRules }) => href?.includes(name) && cssRules.length > 0),
    path,
  );

describe.concurrent('Styles that do not load', () => {
  it('once, of a screen reached by a link: the screen is styled', async () => {
    const page = await newDevice(DESK);
    const count = loads(page);
    await page.goto(app.url);
    let asked = 0;
    await page.route('**/assets/MyBoardsPage-*.css', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    await toMyBoards(page);
    await page.getByRole('heading', { name: 'My Boards', level: 1 }).waitFor();
    expect([asked, count()]).toEqual([2, 1]);
    expect(await isStyled(page, 'MyBoardsPage-')).toBe(true);
  });

  it.each([
    ['a refusal', (route: Route) => route.fulfill({ status: 404 })],
    ['a lost connection', (route: Route) => route.abort('connectionreset')],
  ])('once, in the head of a moderator’s page, by %s: the board is styled', async (_, fail) => {
    const board = await createBoard(app);
    const page = await newDevice({ ...PHONE, stored: adminRecord(board) });
    let asked = 0;
    await page.route('**/assets/BoardPage-*.css', (route) => {
      asked += 1;
      return asked === 1 ? fail(route) : route.continue();
    });
    await page.goto(app.url + adminPath(board));
    await page.getByRole('banner').getByText('Live').waitFor();
    expect(await isStyled(page, 'BoardPage-')).toBe(true);
  });

  it('while preloading: only the part that needs them shows the error', async () => {
    const page = await newDevice(DESK);
    await page.addInitScript(() =>
      addEventListener(
        'error',
        ({ target }) => target instanceof HTMLLinkElement && document.body.setAttribute('data-broken', ''),
        { capture: true },
      ),
    );
    await page.route('**/assets/ContactDialog-*.css', (route) => route.abort('connectionreset'));
    const failed = () => page.locator('body[data-broken]').waitFor();
    await page.goto(app.url);
    await failed();
    const count = loads(page);
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now())));
    await page.getByRole('button', { name: 'Contact us' }).click();
    await notLoaded(page).waitFor();
    await page.goto(app.url);
    await failed();
    await toMyBoards(page);
    await page.getByRole('heading', { name: 'My Boards', level: 1 }).waitFor();
    expect(count()).toBe(1);
  });

  it('while preloading, and wanted before they fail: the part shows the error', async () => {
    const page = await newDevice(DESK);
    const { promise: isWanted, resolve: want } = Promise.withResolvers<void>();
    await page.route('**/assets/ContactDialog-*.css', async (route) => {
      await isWanted;
      await route.abort('connectionreset');
    });
    const asked = page.waitForRequest('**/assets/ContactDialog-*.css');
    await Promise.all([asked, page.goto(app.url)]);
    const count = loads(page);
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now())));
    await page.getByRole('button', { name: 'Contact us' }).click();
    want();
    await notLoaded(page).waitFor();
    expect(count()).toBe(0);
  });

  it('while preloading, and wanted before other styles of the part are there: it shows the error', async () => {
    const page = await newDevice(DESK);
    const { promise: isWanted, resolve: want } = Promise.withResolvers<void>();
    await page.route('**/assets/ContactDialog-*.css', (route) => route.abort('connectionreset'));
    await page.route('**/assets/AlertDialog-*.css', async (route) => {
      await isWanted;
      await route.continue();
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('ContactDialog-'));
    await Promise.all([failed, page.goto(app.url)]);
    const count = loads(page);
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now())));
    await page.getByRole('button', { name: 'Contact us' }).click();
    want();
    await notLoaded(page).waitFor();
    expect(count()).toBe(0);
  });

  it('at all: the page reloads once, then shows the error', async () => {
    const page = await newDevice(DESK);
    const count = loads(page);
    await page.route('**/assets/MyBoardsPage-*.css', (route) => route.fulfill({ status: 503 }));
    await page.goto(app.url);
    await toMyBoards(page);
    await notLoaded(page).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    expect(count()).toBe(2);
  });
});

it('A page that loads without errors requests no file twice', async () => {
  const page = await newDevice(DESK);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(app.url + boardPath(await createBoard(app)));
  await page.getByRole('banner').getByText('Live').waitFor();
  const files = asked.filter((url) => url.includes('/assets/'));
  expect(files.length).toBe(new Set(files).size);
});

const QUESTIONS = 50;

/** A board that shows all that a board can have above its list, with the last questions waiting for review. */
const fullBoard = async (): Promise<BoardAccess> => {
  const board = await createBoard(app);
  await asAdmin(app, board, startTalk, { boardId: board.boardId, title: 'The second talk' });
  await asAdmin(app, board, putAgenda, {
    boardId: board.boardId,
    items: [{ title: 'The third talk' }],
  });
  const ids: string[] = [];
  for (let n = 1; n <= QUESTIONS; n++) ids.push(await ask(app, board, `What broke on day ${n}?`));
  await changeSettings(app, board, {
    review: true,
    notice: 'Lunch is at noon.',
    labels: [
      { name: 'Budget', color: 'green' },
      { name: 'Travel', color: 'blue' },
    ],
  });
  await asAdmin(app, board, labelQuestion, { questionId: ids[0] ?? '', labels: ['Budget'] });
  for (let n = 1; n <= 3; n++) await ask(app, board, `Who mends it on day ${n}?`);
  return board;
};

/** Sums how far what is read moves by itself. The form below the list has moves of its own while a page connects. */
const NOTE_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    const main = document.querySelector('main');
    for (const { value, sources } of list.getEntries())
      if (sources.some(({ node }) => node && (main.contains(node) || node.contains(main)))) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

describe('A board with talks, an agenda, labels, a notice, review and 50 questions stays in place while it loads', () => {
  it.each([
    ['a moderator on a desk', DESK, true],
    ['a moderator on a phone', PHONE, true],
    ['a viewer on a desk', DESK, false],
    ['a viewer on a phone', PHONE, false],
  ])('for %s', async (_who, device, isModerator) => {
    const board = await fullBoard();
    const page = await newDevice({ ...device, stored: isModerator ? adminRecord(board) : {} });
    await page.addInitScript(NOTE_SHIFTS);
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    // What moderators see loads in a file of its own, here after the questions.
    await page.route('**/assets/moderatorParts-*.js', (route) => mayLoad.then(() => route.continue()));
    await page.goto(app.url + (isModerator ? adminPath(board) : boardPath(board)));
    await isLive(page);
    load();
    if (isModerator) await page.getByRole('button', { name: 'Approve: Who mends it on day 1?' }).waitFor();
    await page.getByRole('group', { name: 'Only with the label' }).waitFor();
    await page.waitForTimeout(STILL_MS);
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.01);
  });
});
