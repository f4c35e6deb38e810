import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  DESK,
  focusedLabel,
  moderate,
  PHONE,
  questionsShown,
  openSection,
  openSettings,
  setUpApp,
  visit,
  type BoardAccess,
  changeSettings,
  cardOf,
  untilKeysWork,
  untilToast,
} from './app.ts';

const app = setUpApp();

const reviewedBoard = async (texts: readonly string[]): Promise<BoardAccess> => {
  const board = await createBoard(app);
  await changeSettings(app, board, { review: true });
  for (const text of texts) await ask(app, board, text);
  return board;
};

const openLane = async (page: Page, lane: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${lane} \\d`) }).click();
};

const openTool = async (page: Page, tool: string): Promise<void> => {
  await page.getByRole('button', { name: 'Board tools' }).click();
  await page.getByRole('dialog').getByRole('button', { name: tool }).click();
};

describe('Review', () => {
  it('approves forty questions by keyboard in at most 45 seconds', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `Question ${n + 1}`);
    const board = await reviewedBoard(texts);
    const viewer = await visit(app, board, PHONE);
    await viewer.getByText('No Questions Yet').waitFor();
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: 'Live 0' }).waitFor();
    await openLane(admin, 'Review');
    await cardOf(admin, 'Question 1').waitFor();
    const startedAtMs = performance.now();
    await admin.keyboard.press('j');
    for (const text of texts) {
      await expect.poll(() => focusedLabel(admin), { interval: 5 }).toBe(text);
      // The time to read one line. Quicker keys count once.
      await admin.waitForTimeout(300);
      await admin.keyboard.press('a');
    }
    await admin.getByRole('button', { name: 'Live 40' }).waitFor();
    expect(performance.now() - startedAtMs).toBeLessThanOrEqual(45_000);
    await admin.getByRole('button', { name: 'Review 0' }).waitFor();
    await viewer.getByText('40 questions').waitFor();
  });

  it('shows the oldest first and how long it waits; a number declines for a reason', async () => {
    const board = await reviewedBoard(['First', 'Second', 'Third']);
    const admin = await moderate(app, board, DESK);
    await openLane(admin, 'Review');
    await expect.poll(() => questionsShown(admin)).toEqual(['First', 'Second', 'Third']);
    await cardOf(admin, 'First').getByText('min').waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await cardOf(admin, 'First').focus();
    await admin.keyboard.press('d');
    await cardOf(admin, 'First').getByRole('button', { name: '2 Off topic' }).waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('2');
    await untilToast(admin, 'Question declined');
    await expect.poll(() => focusedLabel(admin)).toBe('Second');
    await expect.poll(() => questionsShown(admin)).toEqual(['Second', 'Third']);

    // Own words, and back to review.
    await untilKeysWork(admin);
    await admin.keyboard.press('d');
    await admin.getByRole('textbox', { name: 'Another reason' }).fill('Please ask the second speaker');
    await admin.keyboard.press('Enter');
    await openLane(admin, 'Declined');
    await cardOf(admin, 'First').getByText('Declined: Off topic').waitFor();
    await cardOf(admin, 'Second').getByText('Declined: Please ask the second speaker').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Return to review: Second' }).click();
    await expect.poll(() => questionsShown(admin)).toEqual(['First']);
    await admin.getByRole('button', { name: 'Review 2' }).waitFor();
  });

  it('on a phone approves by a swipe to the right and declines by one to the left, and takes back', async () => {
    const board = await reviewedBoard(['First', 'Second']);
    const admin = await moderate(app, board, PHONE);
    const swipe = async (text: string, dx: number, seen = async (): Promise<void> => {}): Promise<void> => {
      // Cards glide to their places.
      await admin.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const box = await cardOf(admin, text).boundingBox();
      if (!box) throw new Error('The card is not on the screen');
      const session = await admin.context().newCDPSession(admin);
      const [x, y] = [box.x + box.width / 2, box.y + 20];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
        });
      await touch('touchStart', x);
      for (const part of [0.3, 0.6, 1]) await touch('touchMove', x + part * dx);
      await seen();
      // The finger rests before it lets go: after a throw the browser takes the next tap for what stops it.
      await admin.waitForTimeout(200);
      await touch('touchMove', x + dx);
      await touch('touchEnd', x + dx);
    };
    await openLane(admin, 'Review');
    await admin.getByRole('button', { name: 'Approve: First' }).waitFor();
    await swipe('First', 150);
    await untilToast(admin, 'Question approved');
    await admin.getByRole('button', { name: 'Undo' }).tap();
    await untilToast(admin, 'Undone');
    await expect.poll(() => questionsShown(admin)).toEqual(['First', 'Second']);
    // Before one lets go it says where it leads, and then asks for the reason that the author reads.
    const place = admin.locator('[data-question]', { has: cardOf(admin, 'Second') });
    await admin.getByText('Undone', { exact: true }).waitFor({ state: 'detached' });
    const shows = async (name: string, value: string): Promise<void> => {
      await expect.poll(() => place.getAttribute(`data-${name}`)).toBe(value);
    };
    await swipe('Second', -60, async () => {
      await shows('swipe-words', 'Decline, why?');
      await shows('swipe-acts', 'false');
    });
    expect(await admin.getByRole('group', { name: /^Why decline/ }).count()).toBe(0);
    await swipe('Second', -150, () => shows('swipe-acts', 'true'));
    const reasons = cardOf(admin, 'Second').getByRole('group', { name: /^Why decline/ });
    await reasons.waitFor();
    expect(await place.getAttribute('data-swipe')).toBeNull();
    expect(await reasons.getByText('Press a number').isVisible()).toBe(false);
    await reasons.getByRole('button', { name: 'Off topic', exact: true }).tap();
    await untilToast(admin, 'Question declined');
    await expect.poll(() => questionsShown(admin)).toEqual(['First']);
    // A short one does nothing.
    await swipe('First', 40);
    await expect.poll(() => questionsShown(admin)).toEqual(['First']);
    await admin.getByRole('button', { name: 'Approve: First' }).click();
    await admin.getByRole('button', { name: 'Live 1' }).waitFor();
  });
});

it('On a phone the message of an act covers no button of the cards', async () => {
  const board = await reviewedBoard(Array.from({ length: 8 }, (_, n) => `Question ${n + 1}`));
  const admin = await moderate(app, board, { ...PHONE, isMobile: true });
  await openLane(admin, 'Review');
  await admin.getByRole('button', { name: 'Approve: Question 1', exact: true }).tap();
  await untilToast(admin, 'Question approved');
  const coveredButtons = () =>
    admin.evaluate(() => {
      const foot = document.querySelector('#ask')?.getBoundingClientRect().top ?? 0;
      return [...document.querySelectorAll('article button')]
        .filter((button) => {
          const { left, top, width, height, bottom } = button.getBoundingClientRect();
          const isInView = top > innerHeight / 2 && bottom < foot;
          return isInView && !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((button) => button.getAttribute('aria-label'));
    });
  for (let step = 0; step < 8; step += 1) {
    expect(await coveredButtons()).toEqual([]);
    await admin.evaluate(() => scrollBy({ top: 24, behavior: 'instant' }));
  }
  await admin.getByText('Question approved', { exact: true }).waitFor();
});

describe('A lane', () => {
  it('says why it is empty, and has hidden questions only in their own', async () => {
    const board = await reviewedBoard(['Who pays?']);
    const admin = await moderate(app, board, DESK);
    await admin.getByText('No question is live.', { exact: true }).waitFor();
    await openLane(admin, 'Pinned');
    await admin.getByText('No question is pinned.', { exact: true }).waitFor();
    await admin.keyboard.press('/');
    await admin.keyboard.type('lunch');
    await admin.getByText('No question matches.', { exact: true }).waitFor();
    await admin.keyboard.press('Escape');
    await openLane(admin, 'Review');
    await admin.getByRole('button', { name: 'Approve: Who pays?' }).click();
    await openLane(admin, 'Live');
    await admin.getByRole('button', { name: 'Hide: Who pays?' }).click();
    await admin.getByText('No question is live.', { exact: true }).waitFor();
    await admin.getByRole('button', { name: 'Live 0' }).waitFor();
    await openLane(admin, 'Hidden');
    await admin.getByText('[HIDDEN] Who pays?').waitFor();
    expect(await questionsShown(admin)).toEqual(['Who pays?']);
  });
});

describe('Several questions', () => {
  it('are approved together, from one to the other by shift, and returned by one undo', async () => {
    const board = await reviewedBoard(['One', 'Two', 'Three', 'Four']);
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
    await expect.poll(() => focusedLabel(admin)).toBe('Selected questions');
    await bar.getByRole('textbox', { name: 'Another reason' }).press('Escape');
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
    await admin.keyboard.press('1');
    await untilToast(admin, '4 questions declined');
    await openLane(admin, 'Declined');
    await expect.poll(() => admin.getByText('Declined: Already asked').count()).toBe(4);
  });

  it('that are flagged are left out and named when the others are approved, then asked for', async () => {
    const board = await reviewedBoard(['One', 'Two', 'See http://evil.example/now', 'Three']);
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
    await admin.getByRole('button', { name: 'Live 4' }).waitFor();
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
    await admin.route('**/questions/bulk', async (route) => {
      await asker.evaluate(async () => {
        const [session] = [localStorage.getItem('secure_session_id') ?? ''];
        const own = Object.entries(localStorage).find(([key]) => key.startsWith('admin_questions_'));
        const [id] = JSON.parse(own?.[1] ?? '[]');
        await fetch(`/api/questions/${id}/withdraw`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-session-id': session },
          body: '{}',
        });
      });
      await route.continue();
    });
    await admin.getByRole('button', { name: 'Pin', exact: true }).click();
    await untilToast(admin, '1 question pinned');
    await admin
      .getByText('1 question refused: “Goes”: This question was withdrawn by the person who asked it.', {
        exact: true,
      })
      .waitFor();
    await expect.poll(() => questionsShown(admin)).toEqual(['Stays']);
  });
});

describe('The moderator', () => {
  it('edits, answers in writing, labels and shows what is answered now, by keys, and undoes it', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { labels: [{ name: 'Hiring', color: 'green' }] });
    await ask(app, board, 'Who hires?');
    const admin = await moderate(app, board, DESK);
    const viewer = await visit(app, board, PHONE);
    await cardOf(admin, 'Who hires?').focus();
    await admin.keyboard.press('e');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Who hires new people?');
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Question edited');
    await cardOf(viewer, 'Who hires new people?').waitFor();
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);

    await admin.keyboard.press('e');
    await dialog.getByText('Who hires?', { exact: true }).waitFor();
    await admin.keyboard.press('Escape');
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);
    await admin.keyboard.press('r');
    await dialog.getByRole('textbox', { name: 'Reply' }).fill('The teams do.');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Reply published');
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);

    await admin.keyboard.press('l');
    await dialog.getByRole('button', { name: '1 Hiring' }).click();
    expect(await axeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await untilToast(admin, 'Labels changed');
    await expect.poll(() => focusedLabel(admin)).toBe('Who hires new people?');
    await untilKeysWork(admin);

    await admin.keyboard.press('x');
    await untilToast(admin, 'Question marked as answered');
    await admin.keyboard.press('n');
    await untilToast(admin, 'Answering now');
    await admin.getByRole('button', { name: 'Stop answering: Who hires new people?' }).waitFor();
    for (let acts = 0; acts < 5; acts += 1) {
      await admin.keyboard.press('z');
      const taken = admin.getByRole('region', { name: 'Notifications (F8)' }).getByText('Undone');
      await taken.waitFor();
      await admin.getByRole('button', { name: 'Close', exact: true }).click();
      await taken.waitFor({ state: 'detached' });
    }
    await cardOf(viewer, 'Who hires?').waitFor();
    await admin.keyboard.press('z');
    await untilToast(admin, 'Nothing to undo');
  });

  it('cannot take back another’s act with one that changed nothing', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    // Another moderator pins it first.
    await admin.route('**/pin', async (route) => {
      await asAdmin(app, board, `/questions/${id}/pin`);
      await route.continue();
    });
    await admin.getByRole('button', { name: 'Pin: Who pays?' }).click();
    await untilToast(admin, 'Question pinned');
    expect(await admin.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await admin.keyboard.press('z');
    await untilToast(admin, 'Nothing to undo');
    await admin.getByRole('button', { name: 'Pinned 1' }).waitFor();
  });

  it('takes back two acts on one question by two keys', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: 'Pin: Who pays?' }).click();
    await untilToast(admin, 'Question pinned');
    await admin.getByRole('button', { name: 'Unpin: Who pays?', exact: true }).click();
    await untilToast(admin, 'Question unpinned');
    await admin.keyboard.press('z');
    await admin.getByRole('button', { name: 'Pinned 1' }).waitFor();
    await admin.keyboard.press('z');
    await expect.poll(() => admin.getByRole('button', { name: 'Pinned 0' }).isVisible()).toBe(true);
  });

  it('sees in the history who did what, and undoes from there', async () => {
    const board = await createBoard(app);
    const id = await ask(app, board, 'Who pays?');
    await asAdmin(app, board, `/questions/${id}/pin`);
    await asAdmin(app, board, `/boards/${board.boardId}/questions/${id}/hide`);
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: 'Board tools' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'History' }).click();
    await expect
      .poll(() => dialog.getByRole('listitem').locator('p:first-child').allTextContents())
      .toEqual(['Owner hid', 'Owner pinned']);
    expect(await axeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo: pinned Who pays?' }).click();
    await expect
      .poll(() => dialog.getByRole('listitem').locator('p:first-child').allTextContents())
      .toEqual(['Owner undid: pinned', 'Owner hid', 'Owner pinned']);
    expect(await dialog.getByRole('button', { name: 'Undo: pinned Who pays?' }).count()).toBe(0);
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Pinned 0' }).waitFor();
    await admin.getByRole('button', { name: 'Hidden 1' }).waitFor();
  });
});

describe('Board tools', () => {
  it('change settings on every screen, and name the field that is wrong', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    const other = await moderate(app, board, DESK);
    for (const page of [admin, other]) await openSettings(page, 'Review');
    await admin.getByRole('radio', { name: /^Review first/ }).click();
    await expect.poll(() => other.getByRole('radio', { name: /^Review first/ }).isChecked()).toBe(true);

    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => other.getByRole('radio', { name: /^Publish immediately/ }).isChecked())
      .toBe(true);
    await admin.getByRole('dialog', { name: 'Board settings' }).waitFor();
    await other.locator('summary').getByText('Publish immediately').waitFor();

    for (const page of [admin, other]) await openSection(page, 'Labels');
    // Of the sections one is open.
    expect(await admin.getByRole('radio', { name: /^Review first/ }).count()).toBe(0);
    const labels = admin.getByRole('textbox', { name: 'Name of the label' });
    await labels.fill('Hiring');
    await admin.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Remove label Hiring' }).waitFor();
    await labels.fill('hiring');
    await admin.keyboard.press('Enter');
    await admin.getByRole('alert').getByText('distinct names').waitFor();
    await other.locator('summary').getByText('Hiring').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    for (const page of [admin, other]) await page.keyboard.press('Escape');
  });

  it('beside the list pause asking and voting, and set times and the notice', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const admin = await moderate(app, board, DESK);
    const other = await moderate(app, board, PHONE);
    const viewer = await visit(app, board, PHONE);
    await admin.getByRole('button', { name: 'Pause asking' }).click();
    await untilToast(admin, 'Asking is paused');
    // The pointer is still on it.
    expect(await axeViolations(admin)).toEqual([]);
    await viewer.getByText('Questions are paused. What you write here is kept.').first().waitFor();
    await other.getByRole('button', { name: 'Board tools' }).tap();
    await other.getByRole('button', { name: 'Asking paused: open it again' }).tap();
    await viewer.getByRole('textbox', { name: /question/i }).waitFor();
    await admin.getByRole('button', { name: 'Pause voting' }).click();
    await viewer.getByText('Voting is paused').first().waitFor();
    await admin.getByRole('button', { name: 'Voting paused: open it again' }).click();
    await expect.poll(() => viewer.getByText('Voting is paused').count()).toBe(0);

    await other.getByRole('button', { name: 'Notice', exact: true }).tap();
    await other.getByRole('dialog', { name: 'Notice' }).waitFor();
    await other.keyboard.type('We start at 10');
    await other.keyboard.press('Enter');
    await other.getByRole('dialog', { name: 'Notice' }).waitFor({ state: 'detached' });
    await other.keyboard.press('Escape');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    for (const page of [viewer, admin]) await page.getByText('We start at 10').waitFor();

    await admin.getByRole('button', { name: 'Time', exact: true }).click();
    await admin.getByLabel('Opens at').fill('2026-01-02T10:00');
    await admin.getByLabel('Closes at').fill('2026-01-01T10:00');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('alert').getByText('“Closes at” must be later than “Opens at”.').waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await admin.getByRole('button', { name: 'Close in 15 min' }).click();
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    const left = other.getByRole('group', { name: 'Time box' });
    await left.getByText(/^Closes in 1[45]:/).waitFor();
    await left.getByRole('button', { name: '+ 5 min' }).click();
    await untilToast(other, 'Five minutes more');
    await left.getByText(/^Closes in 19:/).waitFor();
    await admin
      .getByRole('group', { name: 'Time box' })
      .getByText(/^Closes in 19:/)
      .waitFor();
  });

  it('say that the time is over, also while asking and voting are paused', async () => {
    const board = await createBoard(app);
    const closesAt = new Date(Date.now() - 60_000).toISOString();
    await changeSettings(app, board, {
      asking: 'paused',
      voting: 'paused',
      closesAt,
    });
    const admin = await moderate(app, board, DESK);
    const timeBox = admin.getByRole('group', { name: 'Time box' });
    await timeBox.getByText('Closed at').waitFor();
    expect(await timeBox.getByRole('timer').count()).toBe(0);
  });

  it('filter by a label, and read the questions of earlier talks', async () => {
    const board = await createBoard(app);
    const labels = [{ name: 'Budget', color: 'teal' }];
    await changeSettings(app, board, { labels });
    const id = await ask(app, board, 'Who pays?');
    await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, `/questions/${id}/labels`, { labels: ['Budget'] });
    const admin = await moderate(app, board, PHONE);
    const budget = admin
      .getByRole('group', { name: 'Only with the label' })
      .getByRole('button', { name: 'Budget' });
    await budget.click();
    await expect.poll(() => questionsShown(admin)).toEqual(['Who pays?']);
    expect(await axeViolations(admin)).toEqual([]);
    await budget.click();
    await expect.poll(() => questionsShown(admin)).toHaveLength(2);

    await admin.getByRole('button', { name: 'Board tools' }).click();
    const dialog = admin.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Earlier talks' }).count()).toBe(0);
    await admin.keyboard.press('Escape');
    await asAdmin(app, board, `/boards/${board.boardId}/talks`, { title: 'Panel' });
    await admin.getByRole('button', { name: 'Board tools' }).click();
    await dialog.getByRole('button', { name: 'Earlier talks' }).click();
    await dialog.getByRole('button', { name: /2 questions/ }).click();
    await dialog.getByText('Who pays?', { exact: true }).waitFor();
    expect(await axeViolations(admin)).toEqual([]);
  });

  it('arrange the stage by keys and by drag, and announce each place', async () => {
    const board = await createBoard(app);
    for (const text of ['One', 'Two', 'Three']) {
      const id = await ask(app, board, text);
      await asAdmin(app, board, `/questions/${id}/pin`);
    }
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Stage order');
    await admin.getByRole('radio', { name: /^Arranged/ }).click();
    const list = admin.getByRole('list', { name: 'Questions on the stage' });
    const order = async (): Promise<string[]> => {
      const handles = await list.getByRole('button', { name: /^Move, / }).all();
      const labels = await Promise.all(handles.map((handle) => handle.getAttribute('aria-label')));
      return labels.map((label) => label?.split(': ')[1] ?? '');
    };
    await expect.poll(order).toEqual(['Three', 'Two', 'One']);
    expect(await axeViolations(admin)).toEqual([]);
    await list.getByRole('button', { name: 'Move, 3 of 3: One' }).focus();
    await admin.keyboard.press('Shift+ArrowUp');
    await admin.getByRole('status').getByText('One: now 2 of 3').waitFor();
    await admin.keyboard.press('Shift+ArrowUp');
    await expect.poll(order).toEqual(['One', 'Three', 'Two']);
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 1 of 3: One');
    await list
      .getByRole('button', { name: 'Move, 3 of 3: Two' })
      .dragTo(list.getByRole('button', { name: 'Move, 1 of 3: One' }));
    await expect.poll(order).toEqual(['Two', 'One', 'Three']);
    await list.getByRole('button', { name: 'Move, 1 of 3: Two' }).focus();
    for (const place of [2, 3]) {
      await admin.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => focusedLabel(admin)).toBe(`Move, ${place} of 3: Two`);
    }
    await expect.poll(order).toEqual(['One', 'Three', 'Two']);
    // A button that can no longer be pressed gives the focus to the handle of its row.
    await list.getByRole('button', { name: 'Move down: Three' }).focus();
    await admin.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 3 of 3: Three');
    const { stage } = await (await fetch(`${app.url}/api/boards/${board.boardId}`)).json();
    expect(stage).toHaveLength(3);
  });

  it('keep the latest order of the stage while an earlier one arrives', async () => {
    const board = await createBoard(app);
    const pinNew = async (text: string): Promise<string> => {
      const id = await ask(app, board, text);
      await asAdmin(app, board, `/questions/${id}/pin`);
      return id;
    };
    const one = await pinNew('One');
    const two = await pinNew('Two');
    const stored = async (): Promise<string[]> =>
      (await (await fetch(`${app.url}/api/boards/${board.boardId}`)).json()).stage;
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Stage order');
    await admin.getByRole('radio', { name: /^Arranged/ }).click();
    const held = Promise.withResolvers<void>();
    let requests = 0;
    await admin.route('**/stage', async (route) => {
      requests += 1;
      if (requests === 2) await held.promise;
      await route.continue();
    });
    await admin.getByRole('button', { name: 'Move, 1 of 2: Two' }).focus();
    await admin.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 2 of 2: Two');
    await admin.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => focusedLabel(admin)).toBe('Move, 1 of 2: Two');
    await expect.poll(stored).toEqual([one, two]);
    await pinNew('Three');
    await admin.getByRole('button', { name: 'Move, 3 of 3: Three' }).waitFor();
    await admin.getByRole('button', { name: 'Move, 1 of 3: Two' }).waitFor();
    held.resolve();
    await expect.poll(stored).toEqual([two, one]);
    await admin.getByRole('button', { name: 'Move, 1 of 3: Two' }).waitFor();
  });

  it('start the next talk after a confirmation', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Of the first talk');
    const admin = await moderate(app, board, DESK);
    const viewer = await visit(app, board, PHONE);
    await openTool(admin, 'Next talk');
    await admin.getByRole('textbox', { name: 'Title of the next talk' }).click();
    await admin.keyboard.type('Budget');
    await admin.keyboard.press('Enter');
    const confirmation = admin.getByRole('region', { name: 'Start the next talk?' });
    // Nothing lies on the dialog, and a second Enter starts nothing.
    await admin.keyboard.press('Enter');
    expect(await admin.getByRole('dialog').count()).toBe(1);
    expect(await admin.getByRole('alertdialog').count()).toBe(0);
    await confirmation.getByText('The list starts empty on every screen').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    // The answer is lost, and the moderator tries again: that starts no second talk.
    await admin.route('**/talks', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'Failed to start the next talk. Please try again.');
    await admin.unroute('**/talks');
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'The next talk has started');
    expect(await (await fetch(`${app.url}/api/boards/${board.boardId}/talks`)).json()).toHaveLength(2);
    await cardOf(viewer, 'Of the first talk').waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'Undo' }).click();
    await cardOf(viewer, 'Of the first talk').waitFor();
  });

  it('take back by z the next talk that has just begun, though its list is empty', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Of the first talk');
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Next talk');
    await admin.getByRole('textbox', { name: 'Title of the next talk' }).click();
    await admin.keyboard.type('Budget');
    await admin.keyboard.press('Enter');
    const confirmation = admin.getByRole('region', { name: 'Start the next talk?' });
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'The next talk has started');
    await admin.getByRole('heading', { name: 'No Questions Yet' }).waitFor();
    await admin.waitForTimeout(500);
    await admin.keyboard.press('z');
    await cardOf(admin, 'Of the first talk').waitFor();
    expect(await (await fetch(`${app.url}/api/boards/${board.boardId}/talks`)).json()).toHaveLength(1);
  });

  it.each([
    { name: 'desk', device: DESK },
    { name: 'phone', device: PHONE },
  ])('leave no question in review behind, on a $name', async ({ device }) => {
    const texts = Array.from({ length: 9 }, (_, n) => `Waiting number ${n + 1}?`);
    const board = await reviewedBoard(texts);
    await changeSettings(app, board, { notice: 'We start at ten.' });
    const admin = await moderate(app, board, device);
    await openTool(admin, 'Next talk');
    await admin.getByRole('textbox', { name: 'Title of the next talk' }).click();
    await admin.keyboard.type('Closing panel');
    await admin.keyboard.press('Enter');
    const confirmation = admin.getByRole('region', { name: 'Start the next talk?' });
    await confirmation.getByRole('heading', { name: '9 questions wait for review' }).waitFor();
    expect(await confirmation.getByRole('listitem').allTextContents()).toEqual(texts);
    expect(await axeViolations(admin)).toEqual([]);
    await confirmation.getByRole('radio', { name: /^Decline them/ }).click();
    await confirmation.getByRole('textbox', { name: 'Reason (optional)' }).click();
    await admin.keyboard.type('No time left');
    await confirmation.getByRole('radio', { name: /^Take them along/ }).click();
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'The next talk has started');
    await admin.getByRole('button', { name: 'Review 9' }).waitFor();
    expect(await admin.getByText('We start at ten.').count()).toBe(0);
  });

  it('publish flagged questions with the next talk only after they are asked about them', async () => {
    const board = await reviewedBoard(['When is lunch?', 'See http://evil.example/now']);
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Next talk');
    await admin.getByRole('textbox', { name: 'Title of the next talk' }).click();
    await admin.keyboard.type('Closing panel');
    await admin.keyboard.press('Enter');
    const confirmation = admin.getByRole('region', { name: 'Start the next talk?' });
    await confirmation.getByText('Link:').waitFor();
    await confirmation.getByRole('radio', { name: /^Publish them/ }).click();
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    const question = admin.getByRole('region', { name: 'Approve 1 flagged question?' });
    await question.getByText('“See http://evil.example/now”', { exact: true }).waitFor();
    expect(await admin.getByText('The next talk has started').count()).toBe(0);
    expect(await axeViolations(admin)).toEqual([]);
    await question.getByRole('button', { name: 'Back' }).click();
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    await question.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'The next talk has started');
  });

  it('answer a question of an earlier talk, and decline one that still waits there', async () => {
    const board = await reviewedBoard(['When is lunch?', 'Who sings?']);
    await asAdmin(app, board, `/boards/${board.boardId}/talks`);
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Earlier talks');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { expanded: false }).click();
    await dialog.getByRole('button', { name: 'Decline: Who sings?' }).click();
    await dialog.getByRole('textbox', { name: 'Another reason' }).click();
    await admin.keyboard.type('Asked twice');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Question declined');
    await dialog.getByText('Declined', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Approve: When is lunch?' }).click();
    await untilToast(admin, 'Question approved');
    await dialog.getByRole('button', { name: 'Reply: When is lunch?' }).click();
    await admin.keyboard.type('At noon, in the hall.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('At noon, in the hall.').waitFor();
    await dialog.getByRole('button', { name: 'Mark answered: When is lunch?' }).click();
    await dialog.getByRole('button', { name: 'Mark unanswered: When is lunch?' }).waitFor();
    await dialog.getByText('1 question · 1 answered').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
  });
});
