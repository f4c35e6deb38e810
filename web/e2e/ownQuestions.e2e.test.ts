import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, axeViolations, createBoard, PHONE, setUpApp, visit, vote } from './app.ts';

const app = setUpApp();

const LUNCH = 'When is lunch?';

/** As a thumb does: taps the field, types, and sends with the keyboard. */
const askByHand = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).tap();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByText('Question submitted successfully!', { exact: true }).waitFor();
};

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
    expect(await axeViolations(phone)).toEqual([]);
    // The facts beside it stay readable.
    const isCut = head
      .getByText('21 questions')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await isCut).toBe(false);

    await own.tap();
    await yours(phone).getByText(LUNCH).waitFor();
    await yours(phone).getByText('Published', { exact: true }).waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    await phone.getByRole('button', { name: `Withdraw: ${LUNCH}` }).tap();
    await yours(phone).getByText('Withdrawn', { exact: true }).waitFor();
    await phone.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'All' }).tap();
    await sixth.waitFor();
    expect(await phone.getByRole('article', { name: LUNCH }).count()).toBe(0);

    await phone.reload();
    await phone.getByRole('banner').getByRole('button', { name: 'Yours 1' }).tap();
    await yours(phone).getByText('Withdrawn', { exact: true }).waitFor();
  });
});
