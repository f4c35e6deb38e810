import { moderateQuestions } from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { answerOf } from '@openfloor/testkit/client';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  ask,
  axeViolations,
  cardOf,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  openLane,
  PHONE,
  questionsShown,
  reviewedBoard,
  setUpApp,
  untilFocused,
  untilKeysWork,
  untilToast,
  visit,
} from './app.ts';

const app = setUpApp();

describe('Several questions', () => {
  it('are approved together, from one to the other by shift, and returned by one undo', async () => {
    const board = await reviewedBoard(app, ['One', 'Two', 'Three', 'Four']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await admin.getByRole('checkbox', { name: 'Select: One' }).click();
    await admin.getByRole('checkbox', { name: 'Select: Three' }).click({ modifiers: ['Shift'] });
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByText('3 selected').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await bar.getByRole('button', { name: 'Approve' }).click();
    await untilToast(admin, '3 questions approved');
    await expect.poll(() => questionsShown(admin)).toEqual(['Four']);
    await bar.waitFor({ state: 'detached' });
    await admin.keyboard.press('z');
    await untilToast(admin, 'Undone');
    await admin.getByRole('button', { name: 'Review 4' }).waitFor();

    // By keys alone the focus stays in the list.
    await admin.getByRole('checkbox', { name: 'Select: Two' }).click();
    await bar.getByRole('button', { name: 'Decline' }).press('Enter');
    await bar.getByRole('button', { name: '1 Already asked' }).waitFor();
    const reason = bar.getByRole('textbox', { name: 'Another reason' });
    await untilFocused(reason);
    await admin.keyboard.press('Escape');
    await expect.poll(() => focusedLabel(admin)).toBe('Selected questions');
    await bar.getByRole('button', { name: 'Approve' }).press('Enter');
    await admin.getByRole('button', { name: 'Review 3' }).waitFor();
    await expect.poll(() => focusedLabel(admin)).toBe('Three');
    await untilKeysWork(admin);
    await admin.keyboard.press('z');
    await admin.getByRole('button', { name: 'Review 4' }).waitFor();

    await admin.getByRole('checkbox', { name: 'Select: Four' }).click();
    await bar.getByRole('button', { name: 'Select all 4' }).click();
    await bar.getByRole('button', { name: 'Decline' }).click();
    await bar.getByRole('button', { name: '1 Already asked' }).waitFor();
    await untilFocused(reason);
    await admin.keyboard.type('1');
    await admin.keyboard.press('Enter');
    await untilToast(admin, '4 questions declined');
    await openLane(admin, 'Declined');
    await expect.poll(() => admin.getByText('Declined: Already asked').count()).toBe(4);
  });

  it('that are flagged are left out and named when the others are approved, then asked for', async () => {
    const board = await reviewedBoard(app, ['One', 'Two', 'See http://evil.example/now', 'Three']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await admin.getByRole('checkbox', { name: 'Select: One' }).click();
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Select all 4' }).click();
    await bar.getByRole('button', { name: 'Approve' }).click();
    await untilToast(admin, '3 questions approved');
    await admin
      .getByText('1 flagged question left out: “See http://evil.example/now”', { exact: true })
      .waitFor();
    await expect.poll(() => questionsShown(admin)).toEqual(['See http://evil.example/now']);
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Approve' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Approve 1 flagged question?' });
    await question.getByText('See http://evil.example/now').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'Review 1' }).waitFor();
    await bar.getByRole('button', { name: 'Approve' }).click();
    await question.getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('button', { name: 'All 4' }).waitFor();
  });

  it('that are flagged stand one below the other in the question, each in its own direction', async () => {
    const texts = ['See http://evil.example/now', 'أين الغداء؟ http://evil.example/2'];
    const board = await reviewedBoard(app, texts);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await admin.getByRole('checkbox', { name: `Select: ${texts[0]}` }).click();
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await bar.getByRole('button', { name: 'Approve' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Approve 2 flagged questions?' });
    await question.waitFor();
    const lines = await question
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => [item.textContent, getComputedStyle(item).direction]));
    expect(lines).toEqual([
      [`“${texts[0]}”`, 'ltr'],
      [`“${texts[1]}”`, 'rtl'],
    ]);
  });

  it('that are flagged are counted without those that are public already', async () => {
    const board = await reviewedBoard(app, ['See http://one.example/now']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await admin.getByRole('button', { name: 'Approve: See http://one.example/now' }).click();
    await admin.getByRole('button', { name: 'All 1' }).waitFor();
    await ask(app, board, 'See http://two.example/now');
    await openLane(admin, 'Flagged');
    await admin.getByRole('checkbox', { name: 'Select: See http://one.example/now' }).click();
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await bar.getByRole('button', { name: 'Approve' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Approve 1 flagged question?' });
    await question.getByText('See http://two.example/now').waitFor();
    expect(await question.getByText('one.example').count()).toBe(0);
  });

  it('name those that the server refused', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Stays');
    const asker = await visit(app, board, PHONE);
    await asker.getByRole('textbox', { name: 'Your question' }).fill('Goes');
    await asker.keyboard.press('Enter');
    await cardOf(asker, 'Goes').waitFor();
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('checkbox', { name: 'Select: Goes' }).click();
    await admin.getByRole('button', { name: 'Select all 2' }).click();
    // The moderator's screen does not hear of the withdrawal in time.
    await admin.route(addressOf(moderateQuestions), async (route) => {
      const { session, questionId } = await asker.evaluate(() => {
        const own = Object.entries(localStorage).find(([key]) => key.startsWith('admin_questions_'));
        const ids: string[] = JSON.parse(own?.[1] ?? '[]');
        return { session: localStorage.getItem('secure_session_id') ?? '', questionId: ids[0] ?? '' };
      });
      await answerOf(app.url, withdrawQuestion, { questionId }, { session });
      await route.continue();
    });
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Pin', exact: true }).click();
    await untilToast(admin, '1 question pinned');
    await admin
      .getByText('1 question refused: “Goes”: This question was withdrawn by the person who asked it.', {
        exact: true,
      })
      .waitFor();
    await expect.poll(() => questionsShown(admin)).toEqual(['Stays']);
  });
});
