import { getViewerCount } from '@openfloor/contract/calls/audience';
import { send } from '@openfloor/testkit/client';
import type { BoardAccess } from '@openfloor/contract/http/boards';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import {
  ask,
  boardPath,
  createBoard,
  cuttable,
  enter,
  isLive,
  newDevice,
  PHONE,
  setUpApp,
  vote,
  voteButton,
} from './app.ts';
import { openNetworkProxy, type SocketTreatment } from './networkProxy.ts';

const app = setUpApp();

/** Of a vote, and of an own question, where no socket gets through. */
const SEEN_WITHIN_MS = 1500;
const OWN_SEEN_WITHIN_MS = 3000;
const ROUNDS = 8;

/**
 * Repeats what is timed until it took no longer than the bound: other programs on the machine can only make a round
 * slower.
 * @returns how long each round took
 */
const timed = async (boundMs: number, play: (round: number) => Promise<void>): Promise<number[]> => {
  const rounds: number[] = [];
  while (rounds.length < ROUNDS && !rounds.some((ms) => ms <= boundMs)) {
    const startedAtMs = performance.now();
    await play(rounds.length + 1);
    rounds.push(performance.now() - startedAtMs);
  }
  expect(Math.min(...rounds)).toBeLessThanOrEqual(boundMs);
  return rounds;
};

const viewersOf = async ({ boardId }: Pick<BoardAccess, 'boardId'>): Promise<unknown> =>
  (await send(app.url, getViewerCount, { boardId })).body;

/** Counts layout shifts in the list and around it, without those of the header. */
const watchShifts = (page: Page) =>
  page.evaluateHandle(() => {
    const shifts = { count: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('sources' in entry && Array.isArray(entry.sources))
          shifts.count += entry.sources.filter(({ node }) => node?.parentElement?.closest('main')).length;
    }).observe({ type: 'layout-shift' });
    return shifts;
  });

describe.concurrent('A connection that is lost', () => {
  it('for a second shows only in the live mark; for longer in an overlay that moves nothing', async () => {
    const board = await createBoard(app);
    for (let n = 1; n <= 10; n++) await ask(app, board, `Question ${n}`);
    const phone = await newDevice(PHONE);
    const cut = await cuttable(phone);
    await phone.goto(app.url + boardPath(board));
    await isLive(phone);
    const banner = phone.getByRole('banner');
    const toast = phone.locator('li[data-state=open]');
    const overlay = phone.getByRole('region', { name: 'Connection' });
    const card = phone.getByRole('article').first();
    const place = await card.boundingBox();
    const shifts = await watchShifts(phone);

    await Promise.all([banner.getByText('Reconnecting').waitFor(), cut(1011)]);
    await isLive(phone);
    await phone.waitForTimeout(3000);
    expect(await toast.count()).toBe(0);
    expect(await overlay.count()).toBe(0);

    await phone.route('**/api/**', (route) => route.abort());
    await cut(1011, 8000);
    await overlay.getByText('Reconnecting. What you write is kept.').waitFor();
    await toast.getByText('Connection Issue', { exact: true }).waitFor();
    expect(await card.boundingBox()).toEqual(place);
    await phone.unroute('**/api/**');
    await isLive(phone);
    await overlay.waitFor({ state: 'detached' });
    expect(await shifts.evaluate(({ count }) => count)).toBe(0);
  });

  it.each<SocketTreatment>(['refuses', 'accepts-and-drops'])(
    'behind a proxy that %s sockets: the board stays live by the stream over HTTP',
    async (treatment) => {
      const proxy = await openNetworkProxy(app.url);
      proxy.treatSockets(treatment);
      const board = await createBoard(app);
      const id = await ask(app, board, 'Who pays?');
      const phone = await enter({ ...app, url: proxy.url }, boardPath(board), PHONE);
      await phone.getByRole('banner').getByText('Reconnecting').waitFor({ timeout: 30_000 });
      await vi.waitUntil(() => proxy.answered('/stream', 200) > 0, 30_000);
      expect(await phone.getByText(/offline|slower/i).count()).toBe(0);
      // The first call is for a session.
      await vi.waitUntil(() => proxy.answered('/track-viewer', 200) > 1, 30_000);
      await vi.waitFor(
        async () => expect(await viewersOf(board)).toEqual({ viewerCount: 1, projectors: 0 }),
        10_000,
      );
      await phone.getByText('1 viewer').first().waitFor({ timeout: 8000 });

      await ask(app, board, 'Is it recorded?');
      await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor({ timeout: 8000 });
      const rounds = await timed(SEEN_WITHIN_MS, async (round) => {
        await vote(app, board, id);
        await voteButton(phone, 'Who pays?', `Vote, ${round} vote`).waitFor({ timeout: 8000 });
      });
      await voteButton(phone, 'Who pays?', `Vote, ${rounds.length} vote`).click();
      await voteButton(
        phone,
        'Who pays?',
        `Take back your vote, ${rounds.length + 1} votes so far`,
      ).waitFor();
      await timed(OWN_SEEN_WITHIN_MS, async (round) => {
        const question = `When is lunch on day ${round}?`;
        await phone.getByRole('textbox', { name: 'Your question' }).fill(question);
        await phone.keyboard.press('Enter');
        await phone.getByRole('article', { name: question }).waitFor({ timeout: 8000 });
      });
      expect(proxy.answered('/stream', 200)).toBeGreaterThan(2);

      proxy.treatSockets('passes');
      // Without it the socket is tried a minute after the last time.
      await phone.evaluate(() => dispatchEvent(new Event('online')));
      await phone.getByRole('banner').getByText('Live', { exact: true }).waitFor({ timeout: 45_000 });
      await phone.getByText('1 viewer').first().waitFor();
      await phone.context().close();
      await proxy.close();
    },
    120_000,
  );

  it('behind a proxy that never answers sockets: the stream brings news before the first handshake is given up', async () => {
    const proxy = await openNetworkProxy(app.url);
    proxy.treatSockets('never-answers');
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const phone = await enter({ ...app, url: proxy.url }, boardPath(board), PHONE);
    await phone.getByRole('article', { name: 'Who pays?' }).waitFor();
    await ask(app, board, 'Is it recorded?');
    await phone.getByRole('article', { name: 'Is it recorded?' }).waitFor({ timeout: 9000 });
    await phone.getByRole('banner').getByText('Reconnecting', { exact: true }).waitFor();
    expect(proxy.answered('/stream', 200)).toBeGreaterThan(0);
    await phone.context().close();
    await proxy.close();
  });
});
