import { readdirSync, readFileSync } from 'node:fs';
import { markAnswered } from '@openfloor/contract/calls/moderation';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  cardOf,
  DESK,
  enter,
  moderate,
  openBoardWith,
  PHONE,
  reviewedBoard,
  setUpApp,
  STILL_MS,
  visit,
} from './app.ts';

const app = setUpApp();

/** A phone has no pointer that can hover; a laptop with a touch screen also has one. */
const TOUCH_PHONE = { ...PHONE, isMobile: true };
const TOUCH_LAPTOP = { viewport: { width: 1280, height: 800 }, hasTouch: true };

const SIGNAL = 'rgb(245, 183, 0)';

/** Touches the middle with a finger, which then rests nowhere. */
const tap = async (control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box) await control.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};
/** Presses once, where `Locator.click` repeats a press that did nothing. */
const click = async (control: Locator): Promise<void> => {
  const box = await control.boundingBox();
  if (box) await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
const background = (control: Locator): Promise<string> =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

describe('A vote by touch', () => {
  it.each([
    ['phone', TOUCH_PHONE],
    ['laptop', TOUCH_LAPTOP],
  ])('is signal-coloured under the finger on a %s', async (_, device) => {
    const { board } = await openBoardWith(app, ['Who pays?']);
    const page = await visit(app, board, device);
    const vote = page.getByRole('article', { name: 'Who pays?' }).locator('button[aria-pressed]');
    await tap(vote);
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => background(vote)).toBe(SIGNAL);
  });

  it('leaves no trace of the finger on a phone when it is taken back', async () => {
    const { board } = await openBoardWith(app, ['Who pays?']);
    const page = await visit(app, board, TOUCH_PHONE);
    const vote = page.getByRole('article', { name: 'Who pays?' }).locator('button[aria-pressed]');
    const atRest = await background(vote);
    for (const isVoted of ['true', 'false']) {
      await tap(vote);
      await expect.poll(() => vote.getAttribute('aria-pressed')).toBe(isVoted);
    }
    await expect.poll(() => background(vote)).toBe(atRest);
  });
});

it.each([
  ['phone', TOUCH_PHONE, tap],
  ['desk', DESK, click],
])('A press beside the open menu of a card only closes it on a %s', async (_, device, press) => {
  const board = await reviewedBoard(app, ['Who pays?', 'When is lunch?']);
  const page = await moderate(app, board, device);
  const approve = cardOf(page, 'Who pays?').getByRole('button', { name: /^Approve/ });
  await page.getByRole('button', { name: 'More actions: When is lunch?', exact: true }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.waitForTimeout(STILL_MS);
  await press(approve);
  await menu.waitFor({ state: 'detached' });
  await page.waitForTimeout(STILL_MS);
  expect(await page.getByText('Question approved').count()).toBe(0);
  await press(approve);
  await page.getByText('Question approved').first().waitFor();
});

it('A question that a finger touched last folds like the others when it was answered', async () => {
  const { board, ids } = await openBoardWith(app, ['Who pays?', 'When is lunch?']);
  const page = await visit(app, board, TOUCH_PHONE);
  const vote = page.getByRole('article', { name: 'Who pays?' }).locator('button[aria-pressed]');
  await tap(vote);
  await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true');
  for (const id of ids) await asAdmin(app, board, markAnswered, { questionId: id });
  for (const name of ['When is lunch?', 'Who pays?'])
    await page.getByRole('article', { name }).getByRole('button', { expanded: false }).waitFor();
});

const ASSETS = new URL('../dist/assets/', import.meta.url);

/** Hover styles of the built page that a touch would leave behind, or that would hide a state. */
const faultyHovers = (page: Page, css: string): Promise<string[]> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const faults: string[] = [];
    const walk = (rules: CSSRuleList, canHover: boolean): void => {
      for (const rule of rules) {
        const isLimited = rule instanceof CSSMediaRule && rule.conditionText.includes('(hover: hover)');
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
          for (const selector of rule.selectorText.split(/,(?![^(]*\))/))
            if (!canHover || !/:hover:not\([^)]*\[aria-pressed="true"\]/.test(selector))
              faults.push(selector);
        if (rule instanceof CSSGroupingRule) walk(rule.cssRules, canHover || isLimited);
      }
    };
    walk(sheet.cssRules, false);
    return faults;
  }, css);

it('Every hover style is for pointers that can hover, and never over a pressed state', async () => {
  const page = await enter(app, '/', PHONE);
  const sheets = readdirSync(ASSETS).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const file of sheets)
    expect([file, await faultyHovers(page, readFileSync(new URL(file, ASSETS), 'utf8'))]).toEqual([file, []]);
});
