import { listQuestions } from '@openfloor/contract/calls/audience';
import { approveQuestion, declineQuestion, replyToQuestion } from '@openfloor/contract/calls/moderation';
import { answerOf, send } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  moderate,
  PHONE,
  questionsShown,
  setUpApp,
  untilFocused,
  untilToast,
  visit,
  vote,
} from './app.ts';

const app = setUpApp();

const LUNCH = 'When is lunch?';

/** As a thumb does: taps the field, types, and sends with the keyboard. */
const askByHand = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).tap();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByText('Question submitted successfully!', { exact: true }).waitFor();
};

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const yours = (page: Page) => page.getByRole('list', { name: 'Your questions' });

describe('The first question on a board with default settings', () => {
  it('is found under Yours and withdrawn there, and the list does not move for it', async () => {
    const board = await createBoard(app);
    for (let number = 1; number <= 20; number += 1) {
      const id = await ask(app, board, `Question number ${number}, asked before`);
      await vote(app, board, id);
    }
    const phone = await visit(app, board, PHONE);
    // Scrolled down, where the viewer's own question takes no room above the others.
    await phone.mouse.move(180, 400);
    await phone.mouse.wheel(0, 400);
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(80);
    const sixth = phone.getByRole('article', { name: 'Question number 6, asked before' });
    const head = phone.getByRole('banner');
    const before = { card: await sixth.boundingBox(), head: await head.boundingBox() };
    expect(await phone.getByRole('button', { name: /^Yours/ }).count()).toBe(0);

    await askByHand(phone, LUNCH);
    const own = phone.getByRole('button', { name: 'Yours 1' });
    await own.waitFor();
    expect({ card: await sixth.boundingBox(), head: await head.boundingBox() }).toEqual(before);
    // The facts beside it stay readable.
    const isCut = head
      .getByText('21 questions')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await isCut).toBe(false);

    await own.tap();
    await yours(phone).getByText(LUNCH).waitFor();
    await yours(phone).getByText('Published', { exact: true }).waitFor();
    expect(await phone.getByRole('button', { name: /^Yours/ }).count()).toBe(1);
    await phone.getByRole('button', { name: `Withdraw: ${LUNCH}` }).tap();
    const asks = phone.getByRole('alertdialog');
    await asks.getByText('It leaves the board, which cannot be taken back.').waitFor();
    await asks.getByRole('button', { name: 'Withdraw' }).tap();
    await yours(phone).getByText('Withdrawn', { exact: true }).waitFor();
    await expect.poll(() => field(phone).inputValue()).toBe(LUNCH);
    await phone.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'All' }).tap();
    await sixth.waitFor();
    await expect.poll(() => phone.getByRole('article', { name: LUNCH }).count()).toBe(0);

    await phone.reload();
    await phone.getByRole('button', { name: 'Yours 1' }).tap();
    await yours(phone).getByText('Withdrawn', { exact: true }).waitFor();
  });
});

describe('An asker who finds a mistake', () => {
  it('changes the text on the card, also after a reload, until somebody else votes', async () => {
    const board = await createBoard(app);
    const [phone, other] = [await visit(app, board, PHONE), await visit(app, board, DESK)];
    await askByHand(phone, 'When is luhnch?');
    await field(phone).tap();
    await phone.keyboard.type('Another one');
    await phone.getByRole('button', { name: 'Edit: When is luhnch?' }).tap();
    await phone.getByText('You are changing your question.').waitFor();
    await untilFocused(field(phone));
    for (let times = 0; times < 'luhnch?'.length; times += 1) await phone.keyboard.press('Backspace');
    await phone.keyboard.type('lunch?');
    await phone.reload();
    await phone.getByText('You are changing your question.').waitFor();
    await expect.poll(() => field(phone).inputValue()).toBe(LUNCH);
    await field(phone).tap();
    await phone.keyboard.press('Enter');
    await untilToast(phone, 'Your question is changed');
    await cardOf(phone, LUNCH).waitFor();
    await cardOf(other, LUNCH).waitFor();
    expect(await questionsShown(other)).toEqual([LUNCH]);
    // The field has what was written before.
    await expect.poll(() => field(phone).inputValue()).toBe('Another one');

    const admin = await moderate(app, board, DESK);
    await cardOf(admin, LUNCH).getByText('edited: “When is luhnch?”').waitFor();

    await cardOf(other, LUNCH).getByRole('button', { name: /^Vote/ }).click();
    await cardOf(phone, LUNCH)
      .getByRole('button', { name: /^Vote, 1 vote/ })
      .waitFor();
    await expect.poll(() => phone.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  });

  it('keeps the text of a change that came too late', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await askByHand(phone, LUNCH);
    await phone.getByRole('button', { name: `Edit: ${LUNCH}` }).tap();
    await untilFocused(field(phone));
    await phone.keyboard.type(' And where?');
    const [asked] = await answerOf(app.url, listQuestions, { boardId: board.boardId });
    await vote(app, board, asked?.id ?? '');
    await phone.keyboard.press('Enter');
    await phone.getByText('so it stays as it is. Your text is kept in the field.').first().waitFor();
    expect(await field(phone).inputValue()).toBe(`${LUNCH} And where?`);
    // It is a draft now, which can be asked.
    await phone.getByText('You are changing your question.').waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: 'Ask', exact: true }).tap();
    await cardOf(phone, `${LUNCH} And where?`).waitFor();
    await cardOf(phone, LUNCH).waitFor();
  });

  it('waits for a moderator again on a board with review, who sees the first text', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await askByHand(phone, LUNCH);
    await changeSettings(app, board, { review: true });
    await phone.getByText('A moderator reads each question').waitFor();
    await phone.getByRole('button', { name: `Edit: ${LUNCH}` }).tap();
    await untilFocused(field(phone));
    await phone.keyboard.type(' And where?');
    await phone.keyboard.press('Enter');
    await untilToast(phone, 'Your question is changed, and waits for a moderator');
    await expect.poll(() => cardOf(phone, LUNCH).count()).toBe(0);
    await phone.getByRole('button', { name: /^Yours/ }).tap();
    await yours(phone).getByText(`${LUNCH} And where?`).waitFor();
    await yours(phone).getByText('Waiting for review', { exact: true }).waitFor();
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: /^Review/ }).click();
    await cardOf(admin, `${LUNCH} And where?`).waitFor();
  });

  it('makes a moderator who read the former text read the new one before it is published', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const phone = await visit(app, board, PHONE);
    await field(phone).tap();
    await phone.keyboard.type(LUNCH);
    await phone.keyboard.press('Enter');
    await phone.getByText('Your question waits for a moderator.').first().waitFor();
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: /^Review/ }).click();
    await cardOf(admin, LUNCH).waitFor();
    // The asker saves after the moderator has pressed, and before the press arrives.
    await phone.getByRole('button', { name: /^Yours/ }).tap();
    await phone.getByRole('button', { name: `Edit: ${LUNCH}` }).tap();
    await untilFocused(field(phone));
    await phone.keyboard.type(' You fools');
    await admin.route(
      addressOf(approveQuestion),
      async (route) => {
        await phone.keyboard.press('Enter');
        await untilToast(phone, 'Your question is changed, and waits for a moderator');
        await route.continue();
      },
      { times: 1 },
    );
    await admin.getByRole('button', { name: `Approve: ${LUNCH}` }).click();
    const dialog = admin.getByRole('alertdialog');
    await dialog.getByText('Its text was changed after you read it.').waitFor();
    await dialog.getByText(`${LUNCH} You fools`).waitFor();
    expect((await send(app.url, listQuestions, { boardId: board.boardId })).body).toEqual([]);
  });

  it('changes a declined question and asks it again', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const phone = await visit(app, board, PHONE);
    await field(phone).tap();
    await phone.keyboard.type(LUNCH);
    await phone.keyboard.press('Enter');
    await phone.getByText('Your question waits for a moderator.').first().waitFor();
    const [asked] = await asAdmin(app, board, listQuestions, { boardId: board.boardId });
    await asAdmin(app, board, declineQuestion, { questionId: asked?.id ?? '', reason: 'Off topic' });
    const toast = phone.locator('li[data-state=open]');
    await toast.getByText('Your question was declined').waitFor();
    await toast.getByText(`“${LUNCH}”`).waitFor();
    await toast.getByText('Off topic').waitFor();
    await phone.getByRole('button', { name: /^Yours/ }).tap();
    await phone.getByRole('button', { name: `Change and ask again: ${LUNCH}` }).tap();
    await untilFocused(field(phone));
    await expect.poll(() => field(phone).inputValue()).toBe(LUNCH);
    await phone.keyboard.type(' And where?');
    await phone.keyboard.press('Enter');
    await yours(phone).getByText(`${LUNCH} And where?`).waitFor();
    await yours(phone).getByText('Declined', { exact: true }).waitFor();
  });

  it('keeps the text of a change to a question that was declined meanwhile, and asks it as another one', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { review: true });
    const phone = await visit(app, board, PHONE);
    await field(phone).tap();
    await phone.keyboard.type(LUNCH);
    await phone.keyboard.press('Enter');
    await phone.getByText('Your question waits for a moderator.').first().waitFor();
    await phone.getByRole('button', { name: /^Yours/ }).tap();
    await phone.getByRole('button', { name: `Edit: ${LUNCH}` }).tap();
    await untilFocused(field(phone));
    await phone.keyboard.type(' And where?');
    const admin = await moderate(app, board, DESK);
    await admin.getByRole('button', { name: `Decline: ${LUNCH}` }).click();
    const reasons = cardOf(admin, LUNCH).getByRole('group', { name: /^Why decline/ });
    await reasons.getByRole('button', { name: /Off topic/ }).click();
    await yours(phone).getByText('Declined', { exact: true }).waitFor();
    await phone.keyboard.press('Enter');
    await phone.getByText('so it stays as it is. Your text is kept in the field.').first().waitFor();
    await yours(phone).getByText(LUNCH, { exact: true }).waitFor();
    expect(await field(phone).inputValue()).toBe(`${LUNCH} And where?`);
    await phone.getByRole('button', { name: 'Ask', exact: true }).tap();
    await yours(phone).getByText(`${LUNCH} And where?`).waitFor();
    await yours(phone).getByText('Waiting for review', { exact: true }).waitFor();
    await cardOf(admin, `${LUNCH} And where?`).waitFor();
  });

  it('reads that a reply is an answer, as the lane says', async () => {
    const board = await createBoard(app);
    const phone = await visit(app, board, PHONE);
    await askByHand(phone, LUNCH);
    const [asked] = await answerOf(app.url, listQuestions, { boardId: board.boardId });
    await asAdmin(app, board, replyToQuestion, { questionId: asked?.id ?? '', text: 'At noon.' });
    await phone
      .getByRole('group', { name: 'Show' })
      .getByRole('button', { name: /^Answered/ })
      .waitFor();
    await phone
      .getByRole('group', { name: 'Show' })
      .getByRole('button', { name: /^Yours/ })
      .tap();
    await yours(phone).getByText('Answered in writing', { exact: true }).waitFor();
    expect(await yours(phone).getByText('Published', { exact: true }).count()).toBe(0);
  });
});

describe('An empty board', () => {
  it('that is paused has the line of the specification, and says below it when one can ask', async () => {
    const board = await createBoard(app);
    await changeSettings(app, board, { asking: 'paused' });
    const phone = await visit(app, board, PHONE);
    await phone
      .getByText('Be the first to ask a question! Share the board link with your audience to get started.')
      .waitFor();
    await phone.getByText('You can ask as soon as a moderator opens them.').waitFor();
    const opensAt = new Date(Date.now() + 600_000).toISOString();
    await changeSettings(app, board, { asking: 'open', opensAt });
    await expect
      .poll(() =>
        phone
          .getByRole('main')
          .getByText(/^Opens in/)
          .count(),
      )
      .toBe(1);
  });
});
