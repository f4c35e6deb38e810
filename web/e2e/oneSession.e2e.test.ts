import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addressOf,
  ask,
  askOn,
  boardPath,
  createBoard,
  DESK,
  newDevice,
  PHONE,
  setUpApp,
  visit,
  type BoardAccess,
} from './app.ts';
import * as audience from '@openfloor/contract/calls/audience';
import { openNetworkProxy, type AnswerFault, type NetworkProxy } from './networkProxy.ts';

const SLOW_MS = 2000;

const app = setUpApp();

/** Sessions that the server assigns to a device, in order. */
const sessionsGiven = (context: BrowserContext): Set<string> => {
  const sessions = new Set<string>();
  context.on('response', (response) => {
    const session = response.headers()['x-session-id'];
    if (session !== undefined) sessions.add(session);
  });
  return sessions;
};

const isTrack = (request: Request): boolean => TRACK.test(request.url());
/** How long the page's first call for a session takes until it has failed. */
const givenUpAfterMs = async (page: Page): Promise<number> => {
  const [sentAtMs, failedAtMs] = await Promise.all([
    page.waitForEvent('request', isTrack).then(() => performance.now()),
    page.waitForEvent('requestfailed', isTrack).then(() => performance.now()),
  ]);
  return failedAtMs - sentAtMs;
};

const proxies: NetworkProxy[] = [];
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
});

/** @returns the address of the app behind a network that delays or loses answers */
const behind = async (fault: AnswerFault): Promise<string> => {
  const proxy = await openNetworkProxy(app.url, fault);
  proxies.push(proxy);
  return proxy.url;
};
const TRACK = addressOf(audience.trackViewer);
const VOTE = addressOf(audience.vote);

/** Votes and asks as soon as there is something to click. */
const hurry = async (page: Page, question: string, votedOn = 'Who pays?'): Promise<void> => {
  const card = page.getByRole('article', { name: votedOn });
  await card.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
  await askOn(page, question);
};

const hasArrived = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('article', { name: question }).getByText('Your question').waitFor();
  await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).first().waitFor();
};

const viewersSeenBy = async (board: BoardAccess, count: number): Promise<void> => {
  const other = await visit(app, board, DESK);
  await other.getByText(`${count} viewers`).first().waitFor();
  await other.context().close();
};

describe.concurrent('One visit is one session', () => {
  it.each([
    ['with Web Locks', true],
    ['without, as over plain HTTP', false],
  ])('for a viewer who votes and asks before the first call is answered, %s', async (_, hasLocks) => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    if (!hasLocks)
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
      );
    const sessions = sessionsGiven(page.context());
    await page.goto((await behind({ path: TRACK, lateMs: SLOW_MS })) + boardPath(board));
    await hurry(page, 'Is it recorded?');
    await hasArrived(page, 'Is it recorded?');
    expect(sessions.size).toBe(1);
    await viewersSeenBy(board, 2);
    await page.reload();
    await hasArrived(page, 'Is it recorded?');
    expect(sessions.size).toBe(1);
  });

  it('for two tabs that a new browser opens at the same time', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    await ask(app, board, 'Who decides?');
    const first = await newDevice(DESK);
    const second = await first.context().newPage();
    const sessions = sessionsGiven(first.context());
    const url = (await behind({ path: TRACK, lateMs: SLOW_MS })) + boardPath(board);
    await Promise.all([first.goto(url), second.goto(url)]);
    // Each votes for another question: a vote of the other tab turns a button into one that takes the vote back.
    await Promise.all([
      hurry(first, 'From the first', 'Who pays?'),
      hurry(second, 'From the second', 'Who decides?'),
    ]);
    await Promise.all([hasArrived(first, 'From the first'), hasArrived(second, 'From the second')]);
    expect(sessions.size).toBe(1);
    await viewersSeenBy(board, 2);
  });

  it('when the first answers are lost', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    const sessions = sessionsGiven(page.context());
    await page.goto((await behind({ path: TRACK, lostTimes: 2 })) + boardPath(board));
    await hurry(page, 'Is it recorded?');
    await hasArrived(page, 'Is it recorded?');
    expect(sessions.size).toBe(1);
    expect(await page.getByRole('article').count()).toBe(2);
  });

  it('when no call obtains a session and the answer to the first vote is lost: the vote counts once', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    await page.route(addressOf(audience.trackViewer), (route) => route.abort());
    await page.goto((await behind({ path: VOTE, lostTimes: 2 })) + boardPath(board));
    const counted = page.waitForResponse((response) => VOTE.test(response.url()) && response.ok());
    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    const other = await visit(app, board, DESK);
    await other.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    await counted;
    await page.reload();
    await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    await other.getByRole('button', { name: 'Vote, 1 vote so far' }).waitFor();
    expect(await other.getByRole('button', { name: 'Vote, 1 vote so far' }).count()).toBe(1);
  });

  it('when an extension blocks the call that obtains it: asking and voting work', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    const sessions = sessionsGiven(page.context());
    await page.route(addressOf(audience.trackViewer), (route) => route.abort());
    await page.goto(app.url + boardPath(board));
    await hurry(page, 'Is it recorded?');
    await hasArrived(page, 'Is it recorded?');
    expect(sessions.size).toBe(1);
  });

  it.each([
    ['aborts', true],
    ['never answers', false],
  ])('when an extension %s the call that obtains it: no write waits for a second try', async (_, aborts) => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(PHONE);
    const sessions = sessionsGiven(page.context());
    const sent: string[] = [];
    page.on('request', (request) => {
      if ([TRACK, VOTE].some((address) => address.test(request.url())))
        sent.push(request.url().split('/').at(-1) ?? '');
    });
    await page.route(addressOf(audience.trackViewer), (route) => (aborts ? route.abort() : undefined));
    const givenUp = givenUpAfterMs(page);
    await page.goto(app.url + boardPath(board));
    const voted = page.waitForResponse((response) => VOTE.test(response.url()) && response.ok());
    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).tap();
    await voted;
    // Other calls wait 15 s for an answer.
    expect(await givenUp).toBeLessThan(12_000);
    expect(sent).toEqual(['track-viewer', 'vote']);
    await page.getByRole('button', { name: 'Take back your vote, 1 vote so far' }).waitFor();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    expect(sessions.size).toBe(1);
  });

  it('for a visitor who opens a demo and asks there', async () => {
    const page = await newDevice(DESK);
    const sessions = sessionsGiven(page.context());
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Start Free Demo' }).click();
    await askOn(page, 'Is it recorded?');
    await page.getByRole('article', { name: 'Is it recorded?' }).getByText('Your question').waitFor();
    expect(sessions.size).toBe(1);
  });

  it('when the answer to creating a board is lost: the retry gets the same board', async () => {
    const { sessionId } = await createBoard(app, 'Another');
    const page = await newDevice({ ...DESK, stored: { secure_session_id: sessionId } });
    const url = await behind({ path: /\/api\/boards$/, lostTimes: 1 });
    await page.goto(`${url}/my-boards`);
    await page.getByPlaceholder('Enter event name...').fill('Library evening');
    await page.getByRole('button', { name: 'Create Board' }).click();
    await page.getByText('Failed to create board. Please try again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create Board' }).click();
    await page.getByRole('heading', { name: 'Library evening' }).waitFor();
    await page.goto(`${url}/my-boards`);
    await page.getByRole('heading', { name: 'Library evening' }).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Library evening' }).count()).toBe(1);
  });
});
