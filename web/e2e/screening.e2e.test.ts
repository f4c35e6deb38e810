import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  ask,
  axeViolations,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  PHONE,
  questionsShown,
  openTool,
  setUpApp,
  visit,
  cardOf,
  untilToast,
} from './app.ts';

const app = setUpApp();

const OFFENSIVE = 'Who wrote this sh1t?';
const ADVERT = 'Have you seen https://example.com/offer?';
const CLEAN = 'When does the train to Scunthorpe leave?';

describe('Screening', () => {
  it('shows moderators why a question is flagged, and the audience nothing', async () => {
    const board = await createBoard(app);
    for (const text of [OFFENSIVE, ADVERT, CLEAN]) await ask(app, board, text);
    const viewer = await visit(app, board, PHONE);
    await cardOf(viewer, OFFENSIVE).waitFor();
    expect(await viewer.locator('body').innerText()).not.toMatch(/flag/i);

    const admin = await moderate(app, board, DESK);
    await cardOf(admin, OFFENSIVE).getByText('Offensive word:').waitFor();
    await cardOf(admin, OFFENSIVE).getByText('shit', { exact: true }).waitFor();
    await cardOf(admin, ADVERT).getByText('example.com', { exact: true }).waitFor();
    expect(await cardOf(admin, CLEAN).getByRole('list', { name: 'Flags' }).count()).toBe(0);
    await admin.getByRole('button', { name: 'Flagged 2' }).click();
    await expect.poll(() => questionsShown(admin)).toHaveLength(2);
    expect(await axeViolations(admin)).toEqual([]);
  });

  it('dismisses flags by a click and by a key, and takes that back', async () => {
    const board = await createBoard(app);
    for (const text of [OFFENSIVE, ADVERT]) await ask(app, board, text);
    const admin = await moderate(app, board, DESK);
    await actFromMenu(admin, 'Dismiss flags', ADVERT);
    await untilToast(admin, 'Flags dismissed');
    await admin.getByRole('button', { name: 'Flagged 1' }).waitFor();
    await expect.poll(() => cardOf(admin, ADVERT).getByRole('list', { name: 'Flags' }).count()).toBe(0);

    await cardOf(admin, OFFENSIVE).focus();
    await admin.keyboard.press('f');
    await admin.getByRole('button', { name: 'Flagged 0' }).waitFor();
    await expect.poll(() => focusedLabel(admin)).toBe(OFFENSIVE);
    await admin.keyboard.press('z');
    await admin.getByRole('button', { name: 'Flagged 1' }).waitFor();
    await cardOf(admin, OFFENSIVE).getByRole('list', { name: 'Flags' }).waitFor();
  });

  it('holds flagged questions and flags the words of the board, as the settings say', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, PHONE);
    await openTool(admin, 'Screening');
    await admin.getByRole('radio', { name: 'Hold flagged questions' }).check();
    await untilToast(admin, 'Flagged questions wait for review');
    await admin.getByRole('textbox', { name: 'Word or phrase to flag' }).fill('layoffs');
    await admin.getByRole('button', { name: 'Add word' }).click();
    await admin.getByRole('button', { name: 'Remove from words to flag: layoffs' }).waitFor();
    // Until the answer is there the dialog asks before it closes.
    await expect
      .poll(() => admin.getByRole('textbox', { name: 'Word or phrase to flag' }).inputValue())
      .toBe('');
    await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

    const viewer = await visit(app, board, PHONE);
    await ask(app, board, 'When are the l4yoffs?');
    await ask(app, board, CLEAN);
    await cardOf(viewer, CLEAN).waitFor();
    expect(await questionsShown(viewer)).toEqual([CLEAN]);
    await admin.getByRole('button', { name: 'Review 1' }).click();
    await cardOf(admin, 'When are the l4yoffs?').getByText('layoffs', { exact: true }).waitFor();
    await admin.getByRole('button', { name: 'Approve: When are the l4yoffs?' }).click();
    await cardOf(viewer, 'When are the l4yoffs?').waitFor();
  });
});
