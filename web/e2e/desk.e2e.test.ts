import { returnQuestion } from '@openfloor/contract/calls/moderation';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  ask,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  openBoardWith,
  openLane,
  PHONE,
  questionsShown,
  reviewedBoard,
  setUpApp,
  untilKeysWork,
} from './app.ts';

const app = setUpApp();

const chosenLane = (page: Page): Promise<string> =>
  page
    .getByRole('group', { name: 'Show', exact: true })
    .getByRole('button', { pressed: true })
    .evaluate((lane) => lane.firstChild?.textContent ?? '');
const hasLane = async (page: Page, lane: string): Promise<void> => {
  await expect.poll(() => chosenLane(page)).toBe(lane);
};

describe('A moderator who reviews', () => {
  it.each([DESK, PHONE])(
    'lands on Review while something waits, else on all questions ($viewport)',
    async (device) => {
      const board = await reviewedBoard(app, ['Who pays?', 'Who hires?']);
      const admin = await moderate(app, board, device);
      await cardOf(admin, 'Who pays?').waitFor();
      await expect.poll(() => chosenLane(admin)).toBe('Review');
      await admin.getByRole('button', { name: 'Approve: Who pays?' }).click();
      await cardOf(admin, 'Who pays?').waitFor({ state: 'detached' });
      await admin.getByRole('button', { name: 'Approve: Who hires?' }).click();
      await admin.getByText('No question waits for review.', { exact: true }).waitFor();
      expect(await chosenLane(admin)).toBe('Review');

      await admin.reload();
      await cardOf(admin, 'Who pays?').waitFor();
      await expect.poll(() => chosenLane(admin)).toBe('All');
      // The list does not change under the hand: questions that wait are counted.
      await ask(app, board, 'Who leaves?');
      await admin.getByRole('button', { name: 'Review 1' }).waitFor();
      expect(await chosenLane(admin)).toBe('All');
    },
  );

  it('gets to Review from an empty list, unless that lane was chosen', async () => {
    const board = await createBoard(app);
    const [admin, chooser] = await Promise.all([moderate(app, board, DESK), moderate(app, board, DESK)]);
    await chooser.getByRole('button', { name: /^All \d/ }).click();
    await changeSettings(app, board, { review: true });
    await ask(app, board, 'Who pays?');
    await cardOf(admin, 'Who pays?').waitFor();
    await expect.poll(() => chosenLane(admin)).toBe('Review');
    await chooser.getByRole('button', { name: 'Review 1' }).waitFor();
    expect(await chosenLane(chooser)).toBe('All');
    await chooser.getByText('No question is public yet.', { exact: true }).waitFor();
  });

  it('without review stays on all questions, whatever was returned', async () => {
    const { board, ids } = await openBoardWith(app, ['Who pays?', 'Who hires?']);
    await asAdmin(app, board, returnQuestion, { questionId: ids[0] ?? '' });
    const admin = await moderate(app, board, DESK);
    await cardOf(admin, 'Who hires?').waitFor();
    expect(await chosenLane(admin)).toBe('All');
  });
});

describe('Keys of the desk', () => {
  it('choose a lane by g and a digit, and select cards by Shift+X', async () => {
    const { board } = await openBoardWith(app, ['One', 'Two', 'Three']);
    const admin = await moderate(app, board, DESK);
    await cardOf(admin, 'One').waitFor();
    await admin.keyboard.press('j');
    const first = await focusedLabel(admin);
    await admin.keyboard.press('Shift+X');
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByText('1 selected').waitFor();
    await admin.keyboard.press('j');
    await admin.keyboard.press('Shift+X');
    await bar.getByText('2 selected').waitFor();
    await admin.keyboard.press('Shift+X');
    await bar.getByText('1 selected').waitFor();
    expect(await admin.getByRole('checkbox', { name: `Select: ${first}` }).isChecked()).toBe(true);
    // The key without Shift keeps its meaning.
    await admin.getByRole('button', { name: 'Answered 0' }).waitFor();
    await admin.keyboard.press('x');
    await admin.getByRole('button', { name: 'Answered 1' }).waitFor();

    await admin.keyboard.type('g5');
    await hasLane(admin, 'Answered');
    await expect.poll(() => questionsShown(admin)).toHaveLength(1);
    await admin.keyboard.type('g6');
    await hasLane(admin, 'Hidden');
    await admin.keyboard.type('g3');
    await hasLane(admin, 'All');
    // A digit alone does nothing.
    await admin.keyboard.type('5');
    await admin.keyboard.press('?');
    const keys = admin.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Then a digit shows: 1 Review, 2 Flagged, 3 All,', { exact: false }).waitFor();
    await keys.getByText('Shift+X', { exact: true }).waitFor();
    await keys.getByText('Newest first', { exact: false }).waitFor();
    await admin.keyboard.press('Escape');
    await untilKeysWork(admin);
    expect(await chosenLane(admin)).toBe('All');
    await openLane(admin, 'Pinned');
    await hasLane(admin, 'Pinned');
  });
});
