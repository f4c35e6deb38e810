import { hideQuestion, markAnswered } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  asAdmin,
  ask,
  askPinned,
  changeSettings,
  moderate,
  openBoardWith,
  openLane,
  setUpApp,
  untilKeysWork,
} from './app.ts';

const app = setUpApp();

/** 1280 × 1024 pixels at 400 %. */
const ZOOMED = { viewport: { width: 320, height: 256 }, hasTouch: true };
const LONG_WORD = 'Internationalisierungsbeauftragte: wer ist das, und wen fragt man?';
const LANES = ['Review', 'Flagged', 'All', 'Pinned', 'Answered', 'Hidden', 'Declined', 'Trending'];

/** How far the page overflows, and the controls that are outside of it, but for those of rows that scroll sideways. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isInRow = (control: Element): boolean => {
      for (let each = control.parentElement; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth)
          return each.getBoundingClientRect().right <= clientWidth + 1;
      return false;
    };
    const controls = [...document.querySelectorAll('button, a, input, select, textarea')].filter(
      (control) => {
        const { left, right, width } = control.getBoundingClientRect();
        // Narrower ones are hidden from the eye.
        return width > 1 && (left < -1 || right > clientWidth + 1) && !isInRow(control);
      },
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : []),
      ...controls.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
    ];
  });

it('At 400 % zoom a moderator’s page does not overflow sideways, in any lane, with its menus and the selection open', async () => {
  const { board, ids } = await openBoardWith(app, [
    'Who pays for the travel of all the volunteers?',
    LONG_WORD,
    'Who hires?',
    'When is lunch?',
  ]);
  await askPinned(app, board, 'Who keeps the minutes?');
  await asAdmin(app, board, hideQuestion, { boardId: board.boardId, questionId: ids[2] ?? '' });
  await asAdmin(app, board, markAnswered, { questionId: ids[3] ?? '' });
  await changeSettings(app, board, {
    review: true,
    names: 'optional',
    notice: 'Coffee until ten, then the panel in the main hall.',
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    labels: [
      { name: 'Strategy and costs', color: 'red' },
      { name: 'Tech', color: 'blue' },
    ],
  });
  for (const text of ['Who decides about the budget?', 'See https://example.org/slides'])
    await ask(app, board, text);
  const admin = await moderate(app, board, ZOOMED);
  for (const lane of LANES) {
    await openLane(admin, lane);
    await expect.poll(() => outside(admin), { message: lane }).toEqual([]);
  }

  await openLane(admin, 'All');
  await admin.getByRole('button', { name: `More actions: ${LONG_WORD}` }).click();
  await admin.getByRole('menu').waitFor();
  await expect.poll(() => outside(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await admin.getByRole('menu').waitFor({ state: 'detached' });

  for (const lane of ['All', 'Review']) {
    await openLane(admin, lane);
    const selected = admin.getByRole('region', { name: 'Selected questions' });
    // The card that had the focus may be one of the former lane, which leaves.
    await expect
      .poll(async () => {
        await admin.getByRole('article').first().focus();
        await untilKeysWork(admin);
        await admin.keyboard.press('Shift+X');
        return selected.waitFor({ timeout: 2000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await expect.poll(() => outside(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Clear selection' }).click();
  }
});
