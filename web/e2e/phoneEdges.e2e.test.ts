import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  adminRecord,
  askPinned,
  changeSettings,
  createBoard,
  newDevice,
  PHONE,
  setUpApp,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

/** The colour that the browser gives its bars now, and that of the page. */
const barsAndPage = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const bars = metas.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
    // As computed styles write it.
    const probe = document.createElement('i');
    probe.style.color = bars ?? '';
    document.body.append(probe);
    const shown = getComputedStyle(probe).color;
    probe.remove();
    return [shown, getComputedStyle(document.body).backgroundColor];
  });

describe('The bars of a phone’s browser', () => {
  it.each(['light', 'dark'] as const)(
    'have the colour of the theme that the visitor chooses, on a device that is %s',
    async (colorScheme) => {
      const phone = await visit(app, await createBoard(app), { ...PHONE, colorScheme });
      const seen = new Set<string | undefined>();
      // As the device, light, dark, and back.
      for (const next of ['as the device', 'light', 'dark', 'as the device']) {
        const toggle = phone.getByRole('button', { name: `Colours: ${next}` });
        await toggle.waitFor();
        await expect.poll(async () => new Set(await barsAndPage(phone)).size).toBe(1);
        seen.add((await barsAndPage(phone))[0]);
        await phone.reload();
        await toggle.waitFor();
        expect(new Set(await barsAndPage(phone)).size, `${next}, after a reload`).toBe(1);
        await toggle.tap();
      }
      expect(seen.size).toBe(2);
    },
  );
});

/** Those of an iPhone with an island, in px. */
const INSETS = { left: 59, right: 59, bottom: 21 };
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const SCREENS: readonly (readonly [name: string, pathOf: (board: BoardAccess) => string])[] = [
  ['board', ({ boardId }) => `/board/${boardId}`],
  ['desk', ({ boardId }) => `/board/${boardId}?admin=true`],
  ['stage', ({ boardId, speakerToken }) => `/board/${boardId}/speaker?token=${speakerToken}`],
  ['wall', ({ boardId }) => `/board/${boardId}/wall`],
  ['replay', ({ boardId }) => `/board/${boardId}/replay`],
  ['insights', ({ boardId }) => `/board/${boardId}/insights`],
  ['landing page', () => '/'],
  ['my boards', () => '/my-boards'],
];

/**
 * Texts and controls that lie under the island or in a rounded corner, as words. Sections of the landing page may be of
 * any width.
 */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(({ left, right }) => {
    const found = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, textarea, select, h1, h2, p'),
    ];
    return found.flatMap((element) => {
      // What is hidden from the eye has one px.
      for (let each: Element | null = element; each; each = each.parentElement)
        if (each.clientWidth === 1) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const isControl = element.matches('button, input, textarea, select');
      const box = (isControl ? element : range).getBoundingClientRect();
      const shown = { left: box.left, right: box.right };
      // A row that scrolls sideways clips what is outside of it.
      for (let each = element.parentElement; each; each = each.parentElement) {
        if (getComputedStyle(each).overflowX !== 'auto') continue;
        const row = each.getBoundingClientRect();
        shown.left = Math.max(shown.left, row.left);
        shown.right = Math.min(shown.right, row.right);
      }
      const isShown =
        element.checkVisibility({ opacityProperty: true }) && shown.right - shown.left > 1 && box.height > 1;
      const isCut = shown.left < left - 13 || shown.right > innerWidth - right + 13;
      return isShown && isCut
        ? [`${element.tagName} ${element.innerText.slice(0, 40)} ${element.ariaLabel}`]
        : [];
    });
  }, INSETS);

describe('On a phone held sideways the island covers nothing', () => {
  it.each(SCREENS)('on the screen: %s', async (_name, pathOf) => {
    const board = await createBoard(app, 'An evening with two hundred people');
    await askPinned(app, board, 'How do you explain the move to people who were not there?');
    await changeSettings(app, board, { notice: 'Coffee until ten, then the panel in the main hall.' });
    const phone = await newDevice({ ...SIDEWAYS, stored: adminRecord(board) });
    const session = await phone.context().newCDPSession(phone);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
    await phone.goto(app.url + pathOf(board));
    await phone.locator('h1, h2, main').first().waitFor();
    await phone.waitForLoadState('networkidle');
    await expect.poll(() => covered(phone)).toEqual([]);
  });
});
