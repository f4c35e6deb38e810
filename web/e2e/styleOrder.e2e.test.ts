import { startAnswering } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminRecord,
  asAdmin,
  ask,
  askPinned,
  changeSettings,
  createBoard,
  DESK,
  enter,
  PHONE,
  setUpApp,
  untilHydrated,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

/** The screens that one gets to without a new page: their address, and a selector of what shows when they are whole. */
const SCREENS: readonly (readonly [name: string, pathOf: (board: BoardAccess) => string, shows: string])[] = [
  ['board', ({ boardId }) => `/board/${boardId}`, 'article'],
  ['desk', ({ boardId }) => `/board/${boardId}?admin=true`, 'button[aria-label^="More actions"]'],
  [
    'stage',
    ({ boardId, speakerToken }) => `/board/${boardId}/speaker?token=${speakerToken}`,
    '[data-resting]',
  ],
  ['wall', ({ boardId }) => `/board/${boardId}/wall`, 'svg path'],
  ['insights', ({ boardId }) => `/board/${boardId}/insights`, 'h2'],
  ['record', ({ boardId }) => `/board/${boardId}/record`, 'h1'],
  ['replay', ({ boardId }) => `/board/${boardId}/replay`, 'h1'],
  ['my boards', () => '/my-boards', 'h1'],
  ['super admin', () => '/superadmin', 'input'],
  ['not found', () => '/nothing/is/here', 'h1'],
];

/** What our styles set, without sizes, which follow from texts that may be of another minute. */
const COMPARED =
  `display visibility position float z-index box-sizing isolation overflow-x overflow-y flex-direction flex-wrap flex-grow
  flex-shrink align-items align-self align-content justify-content justify-items justify-self row-gap column-gap order grid-auto-flow
  grid-column-start grid-row-start margin-top margin-left padding-top padding-bottom padding-left padding-right min-width min-height
  max-width color background-color background-image border-top-width border-bottom-width border-left-width border-top-color
  border-left-color border-top-left-radius border-bottom-right-radius box-shadow font-family font-size font-weight font-style line-height
  letter-spacing text-align text-transform text-overflow text-decoration-line white-space-collapse text-wrap-style list-style-type cursor
  pointer-events fill clip-path`.split(/\s+/);

/** Computed styles of every element by its place in the page. */
const stylesOn = (page: Page): Promise<Record<string, Record<string, string>>> =>
  page.evaluate(async (names) => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const places: Record<string, Record<string, string>> = {};
    const visit = (element: Element, place: string): void => {
      if (element.matches('script, style, link, meta, title, head, [data-moving], svg *')) return;
      const computed = getComputedStyle(element);
      places[place] = Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]));
      const before: Record<string, number> = {};
      for (const child of element.children) {
        const kind = `${child.tagName.toLowerCase()}.${child.getAttribute('class') ?? ''}`;
        before[kind] = (before[kind] ?? -1) + 1;
        visit(child, `${place} > ${kind}#${before[kind]}`);
      }
    };
    const root = document.getElementById('root');
    if (root) visit(root, 'root');
    return places;
  }, COMPARED);

/** Where two pages have the same element with other styles; most elements must be on both. */
const differences = (
  one: Record<string, Record<string, string>>,
  other: Record<string, Record<string, string>>,
): string[] => {
  const places = Object.keys(one);
  const common = places.filter((place) => other[place]);
  if (common.length < places.length * 0.8) return ['another screen'];
  return common.flatMap((place) =>
    Object.entries(one[place] ?? {}).flatMap(([name, value]) => {
      const there = other[place]?.[name];
      return there === value ? [] : [`${place.slice(-120)} ${name}: ${value} ≠ ${there}`];
    }),
  );
};

/** Opens a page through the app's own navigation. */
const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Waits until nothing more is loaded for a while. A request that stays open, as for events, does not count. */
const untilLoaded = async (page: Page): Promise<void> => {
  let before = -1;
  const isQuiet = async (): Promise<boolean> => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const isSame = loaded === before;
    before = loaded;
    return isSame;
  };
  await expect.poll(isQuiet, { interval: 700, timeout: 30_000 }).toBe(true);
};

/** The landing page after its lazy scenes have arrived, with their styles. */
const landing = async (stored: Record<string, string>, device: typeof DESK | typeof PHONE): Promise<Page> => {
  const page = await enter(app, '/', { ...device, stored });
  await untilHydrated(page);
  for (const section of await page.locator('section').all()) await section.scrollIntoViewIfNeeded();
  await untilLoaded(page);
  await page.evaluate(() => scrollTo(0, 0));
  return page;
};

describe('The order of styles', () => {
  it.each([
    ...SCREENS.map((screen) => [...screen, DESK, 'a desk'] as const),
    ...SCREENS.slice(0, 2).map((screen) => [...screen, PHONE, 'a phone'] as const),
  ])('does not depend on the way to a screen: %s', async (_name, pathOf, shows, device) => {
    const board = await createBoard(app, 'Two ways');
    const id = await ask(app, board, 'When is lunch?');
    await askPinned(app, board, 'Who keeps the minutes?');
    await changeSettings(app, board, { notice: 'Doors close at six' });
    await asAdmin(app, board, startAnswering, { questionId: id });
    const stored = adminRecord(board);
    const path = pathOf(board);
    const loaded = await enter(app, path, { ...device, stored });
    const navigated = await landing(stored, device);
    await navigate(navigated, path);
    for (const page of [loaded, navigated]) {
      await page.locator(shows).first().waitFor();
      await untilLoaded(page);
      await page.mouse.move(1, 1);
    }
    const compare = async () => differences(await stylesOn(loaded), await stylesOn(navigated));
    // Both show the same as soon as all parts are there.
    await expect.poll(compare, { timeout: 20_000, interval: 500 }).toEqual([]);
  });
});
