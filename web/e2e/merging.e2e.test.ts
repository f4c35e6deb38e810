import { answerOf } from '@openfloor/testkit/client';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { mergeQuestions } from '@openfloor/contract/calls/moderation';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  addressOf,
  asAdmin,
  askOn,
  axeViolations,
  changeSettings,
  DESK,
  moderate,
  openBoardWith,
  openTool,
  PHONE,
  questionsShown,
  reviewedBoard,
  setUpApp,
  untilOpen,
  visit,
  vote,
  voteButton,
} from './app.ts';

const app = setUpApp();

const BUDGET = 'When will the travel budget be approved?';
const ALIKE = 'Do we know when the travel budget gets approved?';
const LUNCH = 'Where is lunch?';

const shows = async (page: Page, texts: readonly string[]): Promise<void> => {
  await expect.poll(() => questionsShown(page)).toEqual(texts);
};
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
/** The opener says how often the question was asked. */
const askedTimes = (page: Page, count: number) => page.getByText(`Asked ${count} times`, { exact: true });

describe('A moderator merges questions', () => {
  it('that are selected, and takes it back: voters count once, and get their own votes back', async () => {
    const { board, ids } = await openBoardWith(app, [BUDGET, ALIKE, LUNCH]);
    const viewer = await visit(app, board, PHONE);
    await voteButton(viewer, BUDGET, 'Vote, 0 votes so far').click();
    await voteButton(viewer, ALIKE, 'Vote, 0 votes so far').click();
    await vote(app, board, ids[0] ?? '');
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('checkbox', { name: `Select: ${BUDGET}` }).click();
    await admin.getByRole('checkbox', { name: /^Select: Do we know/ }).click();
    await admin
      .getByRole('region', { name: 'Selected questions' })
      .getByRole('button', { name: 'Merge' })
      .click();
    const dialog = admin.getByRole('dialog', { name: 'Merge questions' });
    await expect.poll(() => dialog.getByRole('radio', { name: `Stays: ${BUDGET}` }).isChecked()).toBe(true);
    expect(await axeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await toast(admin, '2 questions merged').waitFor();
    await shows(admin, [BUDGET, LUNCH]);
    await shows(viewer, [BUDGET, LUNCH]);

    await voteButton(viewer, BUDGET, 'Take back your vote, 2 votes so far').waitFor();
    await askedTimes(viewer, 2).click();
    await viewer.getByRole('listitem').filter({ hasText: ALIKE }).last().waitFor();
    expect(await axeViolations(viewer)).toEqual([]);

    await admin.getByRole('button', { name: 'Undo', exact: true }).click();
    await voteButton(viewer, BUDGET, 'Take back your vote, 2 votes so far').waitFor();
    await voteButton(viewer, ALIKE, 'Take back your vote, 1 vote so far').waitFor();
  });

  it('into one that has the most already, and reads why not', async () => {
    const { board } = await openBoardWith(app, [BUDGET, ALIKE]);
    const admin = await moderate(app, board, DESK);
    const body = JSON.stringify({ code: 'too-many-merged', message: 'No room.' });
    await admin.route(addressOf(mergeQuestions), (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body }),
    );
    await admin.getByRole('button', { name: '1 alike' }).click();
    const suggested = admin.getByRole('button', { name: /^Merge: / });
    await suggested.click();
    await toast(admin, 'At most 300 questions can be merged into one.').waitFor();
    await expect.poll(() => suggested.isEnabled()).toBe(true);
  });

  it('by dragging one card onto another, after a drag onto none, and splits it again by a key', async () => {
    const { board } = await openBoardWith(app, [BUDGET, LUNCH]);
    const admin = await moderate(app, board, DESK);
    const handle = await admin.getByRole('button', { name: `Merge with others: ${LUNCH}` }).boundingBox();
    const target = await admin.getByRole('article', { name: BUDGET }).boundingBox();
    if (!handle || !target) throw new Error('The cards are not shown');
    await admin.mouse.move(handle.x + 20, handle.y + 20);
    await admin.mouse.down();
    await admin.mouse.move(5, 5, { steps: 4 });
    await admin.mouse.up();
    await admin.getByRole('button', { name: `Merge with others: ${LUNCH}` }).press('Enter');
    await untilOpen(admin.getByRole('dialog'));
    await admin.keyboard.press('Escape');
    await admin.mouse.move(handle.x + 20, handle.y + 20);
    await admin.mouse.down();
    await admin.mouse.move(target.x + 200, target.y + 20, { steps: 8 });
    await admin.mouse.up();
    await toast(admin, '2 questions merged').waitFor();
    await shows(admin, [BUDGET]);
    await admin.getByRole('article', { name: BUDGET }).focus();
    // The focus may have gone there by itself: keys count once a person has had the time to see it.
    await admin.waitForTimeout(600);
    await admin.keyboard.press('s');
    await toast(admin, 'Merge taken back').waitFor();
    await expect.poll(() => questionsShown(admin).then((shown) => shown.toSorted())).toEqual([BUDGET, LUNCH]);
  });

  it('as suggested, with the reason, on a phone', async () => {
    const { board } = await openBoardWith(app, [BUDGET, ALIKE, LUNCH]);
    const admin = await moderate(app, board, PHONE);
    await admin.getByRole('button', { name: '1 alike' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Questions that may ask the same' });
    await dialog.getByText('Both have: approved, travel, budget').waitFor();
    await dialog.getByRole('button', { name: /^Merge: / }).click();
    await dialog.getByText('No questions are alike.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => questionsShown(admin).then(({ length }) => length)).toBe(2);
    await askedTimes(admin, 2).waitFor();
    await admin.getByText('Split off', { exact: true }).first().click();
    await admin.getByRole('button', { name: /^Split off: / }).click();
    await expect.poll(() => questionsShown(admin).then(({ length }) => length)).toBe(3);
  });

  it('as suggested with one that waits, which is approved with the merge', async () => {
    const { board } = await openBoardWith(app, [BUDGET]);
    await changeSettings(app, board, { review: true });
    const viewer = await visit(app, board, PHONE);
    await viewer.getByRole('textbox', { name: 'Your question' }).click();
    await viewer.keyboard.type(ALIKE);
    await viewer.getByRole('button', { name: 'Ask', exact: true }).click();
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: '1 alike' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Questions that may ask the same' });
    await dialog.getByText('Waits for review').waitFor();
    await shows(viewer, [BUDGET]);
    await dialog.getByRole('button', { name: /^Approve and merge: / }).click();
    await dialog.getByText('No questions are alike.').waitFor();
    await askedTimes(viewer, 2).waitFor();
    expect(await questionsShown(viewer)).toEqual([BUDGET]);
  });
});

const COFFEE = 'Why is there no coffee?';
const BUDGETS = [BUDGET, ALIKE, 'Was the travel budget approved?'];

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Questions that may ask the same' });

describe('Questions that are alike', () => {
  it('are counted in groups, and one decision settles a group', async () => {
    const { board } = await openBoardWith(app, [...BUDGETS, LUNCH, COFFEE]);
    const admin = await moderate(app, board, DESK);
    // Three pairs, one group.
    await admin.getByRole('button', { name: '1 alike', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Questions that may ask the same' });
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(3);
    expect(await axeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: /^Merge 3: / }).click();
    await toast(admin, '3 questions merged').waitFor();
    await dialog.getByText('No questions are alike.').waitFor();
    await admin.keyboard.press('Escape');
    await askedTimes(admin, 3).waitFor();
  });

  it('that are not the same are not offered again in other pairs, nor is one that was left out', async () => {
    const { board } = await openBoardWith(app, [...BUDGETS, LUNCH, COFFEE]);
    const [first, second] = [await moderate(app, board, DESK), await moderate(app, board, DESK)];
    await first.getByRole('button', { name: '1 alike', exact: true }).click();
    await dialogOf(first)
      .getByRole('button', { name: /^Not the same: / })
      .click();
    await dialogOf(first).getByText('No questions are alike.').waitFor();

    await second.getByRole('button', { name: '1 alike', exact: true }).click();
    await dialogOf(second).getByRole('checkbox', { name: ALIKE }).uncheck();
    await dialogOf(second)
      .getByRole('button', { name: /^Merge: / })
      .click();
    await toast(second, '2 questions merged').waitFor();
    await dialogOf(second).getByText('No questions are alike.').waitFor();
    await second.keyboard.press('Escape');
    await expect.poll(() => questionsShown(second).then(({ length }) => length)).toBe(4);
  });
});

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? -1;

describe('The dialog that merges', () => {
  it('finds any question of the talk, also where none is alike', async () => {
    const { board } = await openBoardWith(app, [BUDGET, LUNCH, COFFEE]);
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('article', { name: COFFEE }).focus();
    await admin.keyboard.press('m');
    const dialog = admin.getByRole('dialog', { name: 'Merge questions' });
    // Nothing is alike: the others are there to choose from.
    await dialog.getByRole('checkbox', { name: `Merge: ${LUNCH}` }).waitFor();
    await dialog.getByRole('searchbox', { name: 'Search all questions' }).click();
    await admin.keyboard.type('lun\u200bch');
    await dialog.getByRole('checkbox', { name: `Merge: ${BUDGET}` }).waitFor({ state: 'detached' });
    await dialog.getByRole('checkbox', { name: `Merge: ${LUNCH}` }).click();
    await dialog.getByRole('radio', { name: `Stays: ${LUNCH}` }).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await toast(admin, '2 questions merged').waitFor();
    await expect.poll(() => questionsShown(admin).then((shown) => shown.toSorted())).toEqual([BUDGET, LUNCH]);
  });

  it('has its search above the questions that are alike, and what it finds below the search', async () => {
    const alike = Array.from({ length: 6 }, (_, n) => `${BUDGET} Number ${n + 1}`);
    const { board } = await openBoardWith(app, [LUNCH, ...alike]);
    const admin = await moderate(app, board, PHONE);
    await actFromMenu(admin, 'Merge with others', alike[0] ?? '');
    const dialog = admin.getByRole('dialog', { name: 'Merge questions' });
    const offered = dialog.getByRole('list', { name: 'Questions to merge' });
    await expect.poll(() => offered.getByRole('listitem').count()).toBe(6);
    const search = dialog.getByRole('searchbox', { name: 'Search all questions' });
    expect(await topOf(search)).toBeLessThan(await topOf(offered));
    await search.tap();
    await admin.keyboard.type('lunch');
    const found = dialog.getByRole('checkbox', { name: `Merge: ${LUNCH}` });
    await found.waitFor();
    expect(await topOf(found)).toBeLessThan(await topOf(offered));
    await found.tap();
    await expect.poll(() => offered.getByRole('listitem').count()).toBe(7);
  });

  it('merges questions that wait from the bulk bar of Review, and approves them', async () => {
    const board = await reviewedBoard(app, [LUNCH, COFFEE]);
    const admin = await moderate(app, board, PHONE);
    await actFromMenu(admin, 'Select', LUNCH);
    const bar = admin.getByRole('region', { name: 'Selected questions' });
    await bar.getByRole('button', { name: 'Merge', exact: true }).tap();
    const dialog = admin.getByRole('dialog', { name: 'Merge questions' });
    await dialog.getByRole('checkbox', { name: `Merge: ${COFFEE}` }).tap();
    await dialog.getByRole('button', { name: 'Approve and merge', exact: true }).tap();
    await toast(admin, '2 questions merged').waitFor();
    const viewer = await visit(app, board, PHONE);
    await askedTimes(viewer, 2).waitFor();
    await expect.poll(() => questionsShown(viewer)).toEqual([LUNCH]);
  });
});

describe('The asker of a merged question', () => {
  it('sees that it was merged, and where it counts', async () => {
    const { board, ids } = await openBoardWith(app, [BUDGET]);
    const asker = await visit(app, board, PHONE);
    await askOn(asker, ALIKE);
    await toast(asker, 'Question submitted successfully!').waitFor();
    const list = await answerOf(app.url, listQuestions, { boardId: board.boardId });
    const own = list.find(({ text }) => text === ALIKE)?.id ?? '';
    await asAdmin(app, board, mergeQuestions, { boardId: board.boardId, into: ids[0] ?? '', from: [own] });
    await toast(asker, 'Your question was merged with others that ask the same').waitFor();
    await shows(asker, [BUDGET]);
    await changeSettings(app, board, { names: 'optional' });
    await asker.getByRole('button', { name: /^Yours/ }).click();
    await asker.getByText(`Counts with: ${BUDGET}`).waitFor();
    expect(await asker.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
  });

  it('of the same words joins the earlier one where the board is set so', async () => {
    const { board } = await openBoardWith(app, [BUDGET]);
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Similar questions');
    await admin.getByRole('radio', { name: /^Merge equal ones/ }).check();
    await toast(admin, 'Equal questions merge by themselves').waitFor();
    const asker = await visit(app, board, PHONE);
    await askOn(asker, 'when will the TRAVEL budget be approved');
    await toast(asker, 'Somebody asked this before. Your question counts there.').waitFor();
    await askedTimes(asker, 2).waitFor();
    expect(await questionsShown(asker)).toEqual([BUDGET]);
  });
});
