import { closeBoard } from '@openfloor/contract/calls/owners';
import { until } from '@openfloor/testkit/until';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  adminPath,
  adminRecord,
  asAdmin,
  ask,
  askOn,
  askPinned,
  boardPath,
  createBoard,
  DESK,
  enter,
  moderate,
  newDevice,
  PHONE,
  setUpApp,
  SUPERADMIN_SECRET,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const PORTAL_PAGE = '<!doctype html><title>Guest Wi-Fi</title><p>Please accept our terms.</p>';

/** What a captive portal or a company's proxy answers instead of the server. */
const PORTALS: [string, (route: Route) => Promise<void>][] = [
  ...[200, 401, 403, 404].map((status): (typeof PORTALS)[number] => [
    `${status} with a page`,
    (route) => route.fulfill({ status, contentType: 'text/html', body: PORTAL_PAGE }),
  ]),
  ...[200, 401, 403, 404].map((status): (typeof PORTALS)[number] => [
    `${status} with JSON`,
    (route) => route.fulfill({ status, json: { error: 'not found', message: 'No such page' } }),
  ]),
  [
    'a redirect to its own page',
    (route) => route.fulfill({ status: 302, headers: { location: '/robots.txt' } }),
  ],
];

const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /token|boards/.test(key))
      .toSorted(),
  );

const tokensOf = (board: BoardAccess): Record<string, string> => ({
  ...adminRecord(board),
  [`speaker_token_${board.boardId}`]: board.speakerToken,
  created_boards: JSON.stringify([board.boardId]),
});

describe.concurrent('Behind a captive portal', () => {
  it.each(PORTALS)('that answers %s, no token and no board is lost', async (_, answer) => {
    const board = await createBoard(app);
    await askPinned(app, board, 'Who pays?');
    const stored = tokensOf(board);
    const page = await newDevice({ ...DESK, stored });
    const isCaptive = await captive(page, answer);
    let listsRead = 0;
    page.on('request', (request) => {
      if (/\/questions(\?|$)/.test(request.url())) listsRead += 1;
    });
    // Not by `expect.poll`, which knows no test once one of those that run beside this has ended.
    const untilListIsReadAgain = async () => {
      expect(await until(() => listsRead > 1, 30_000)).toBe(true);
    };
    // The stage comes with its list, and the socket gets through.
    const untilItIsLive = () => page.getByText('Live', { exact: true }).first().waitFor();
    const untilFailureIsShown = () => page.getByRole('button', { name: 'Try again' }).waitFor();
    for (const [path, untilAnswered] of [
      [adminPath(board), untilListIsReadAgain],
      [`${boardPath(board)}/speaker`, untilItIsLive],
      ['/my-boards', untilFailureIsShown],
    ] as const) {
      listsRead = 0;
      await page.goto(app.url + path);
      await untilAnswered();
      expect(await page.getByRole('heading', { name: 'Board Not Found' }).count()).toBe(0);
      expect(await keysOn(page)).toEqual(Object.keys(stored).toSorted());
    }
    isCaptive.set(false);
    await page.goto(app.url + adminPath(board));
    await actFromMenu(page, 'Hide', 'Who pays?');
    await page.getByRole('button', { name: 'Hidden 1' }).click();
    await page.getByRole('main').getByText('[HIDDEN] Who pays?').waitFor();
  });

  it.each(PORTALS)('that answers %s, question and vote wait and arrive once', async (_, answer) => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const phone = await visit(app, board, PHONE);
    const isCaptive = await captive(phone, answer);
    await phone.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await askOn(phone, 'Is it recorded?');
    await phone.getByText('is sent again').waitFor();
    isCaptive.set(false);
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor();
    const other = await visit(app, board, DESK);
    await other.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    expect(await other.getByRole('article').count()).toBe(2);
  });

  it.each(PORTALS.filter(([name]) => /401|200|redirect/.test(name)))(
    'that answers %s, the super admin stays logged in',
    async (_, answer) => {
      const page = await enter(app, '/superadmin', DESK);
      await page.getByLabel('Secret').fill(SUPERADMIN_SECRET);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('tab', { name: /Boards/ }).waitFor();
      await captive(page, answer);
      await page.reload();
      await page.getByText('The server does not answer.').waitFor();
      expect(await keysOn(page)).toEqual(['super_admin_token']);
    },
  );
});

describe.concurrent('A deleted board', () => {
  it('leaves the list but keeps its tokens, which work when the board returns', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, { ...DESK, stored: tokensOf(board) });
    await admin.route(`**/api/boards/${board.boardId}**`, (route) =>
      route.fulfill({ status: 404, json: { code: 'board-not-found', message: 'Gone' } }),
    );
    await admin.route(`**/api/boards/${board.boardId}/**`, (route) =>
      route.fulfill({ status: 404, json: { code: 'board-not-found', message: 'Gone' } }),
    );
    await admin.reload();
    await admin.getByRole('heading', { name: 'Board Not Found' }).waitFor();
    expect(await keysOn(admin)).toEqual([`admin_token_${board.boardId}`, `speaker_token_${board.boardId}`]);
    await admin.goto(`${app.url}/my-boards`);
    await admin.getByRole('heading', { name: 'No boards found.' }).waitFor();
    await admin.unrouteAll({ behavior: 'ignoreErrors' });
    await admin.reload();
    await admin.getByRole('heading', { name: 'Town hall', exact: true }).waitFor();
    await admin.goto(app.url + adminPath(board));
    await actFromMenu(admin, 'Hide', 'Who pays?');
    await admin.getByRole('button', { name: 'Hidden 1' }).click();
    await admin.getByRole('main').getByText('[HIDDEN] Who pays?').waitFor();
  });

  it('that was closed elsewhere keeps its tokens until they expire', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, { ...DESK, stored: tokensOf(board) });
    await asAdmin(app, board, closeBoard, { boardId: board.boardId });
    await admin.getByText('This board was closed.').waitFor();
    expect(await keysOn(admin)).toEqual([`admin_token_${board.boardId}`, `speaker_token_${board.boardId}`]);
  });
});

/** Lets a portal answer every API call until `set(false)`; pages and sockets pass. */
const captive = async (
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<{ set: (isCaptive: boolean) => void }> => {
  let isCaptive = true;
  await page.route('**/api/**', (route) => (isCaptive ? answer(route) : route.continue()));
  return {
    set: (next) => {
      isCaptive = next;
    },
  };
};
