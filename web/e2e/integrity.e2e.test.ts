import * as audience from '@openfloor/contract/calls/audience';
import { answerOf } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  axeViolations,
  createBoard,
  DESK,
  moderate,
  PHONE,
  setUpApp,
  visit,
  vote,
  openTool,
} from './app.ts';

const app = setUpApp({ TRUST_PROXY: '127.0.0.1' });

const STUFFED = 15;

const openIntegrity = async (page: Page): Promise<void> => {
  await openTool(page, 'Integrity');
};

describe('Votes of a program', () => {
  it('are found, set aside for everyone and counted again', async () => {
    const board = await createBoard(app);
    const questionId = await ask(app, board, 'Who pays for lunch?');
    const viewer = await visit(app, board, PHONE);
    const card = viewer.getByRole('article', { name: 'Who pays for lunch?', exact: true });
    await card.waitFor();
    const votesOnCard = (count: number) =>
      card.getByRole('button', { name: new RegExp(`\\b${count} votes?\\b`) }).waitFor();
    for (let number = 0; number < STUFFED; number += 1) await vote(app, board, questionId);
    await votesOnCard(STUFFED);
    expect(await viewer.getByText('set aside').count()).toBe(0);

    const admin = await moderate(app, board, DESK);
    const notice = admin.getByRole('button', { name: `${STUFFED} votes may be a program's` });
    await notice.waitFor();
    await notice.click();
    await admin.getByRole('dialog').getByText(`${STUFFED} sessions, ${STUFFED} votes`).waitFor();
    await admin.keyboard.press('Escape');
    await openIntegrity(admin);
    const group = admin.getByRole('group', { name: /a program$/ });
    await group.getByText(`${STUFFED} sessions, ${STUFFED} votes`).waitFor();
    await group.getByText('Their votes came within seconds of one another.').waitFor();
    await group.getByRole('img', { name: /votes for it per minute/i }).waitFor();
    expect(await axeViolations(admin)).toEqual([]);

    await group.getByRole('button', { name: 'Set aside' }).click();
    await votesOnCard(0);
    await viewer.getByText(`${STUFFED} votes set aside`).waitFor();
    await group.waitFor({ state: 'detached' });

    await admin.getByRole('button', { name: 'Count again' }).click();
    await votesOnCard(STUFFED);
    await viewer.getByText('set aside').waitFor({ state: 'detached' });
  });
});

const PEOPLE = 25;

describe('The share of one network', () => {
  for (const [name, device] of Object.entries({ phone: PHONE, desk: DESK }))
    it(`is in the menu of a card on a ${name}, in the report, and nowhere in a hall behind one address`, async () => {
      const board = await createBoard(app);
      const leads = await ask(app, board, 'Who pays for lunch?');
      const other = await ask(app, board, 'Where is lunch?');
      const third = await ask(app, board, 'When is lunch?');
      const voteFrom = async (questionId: string, address: string): Promise<void> => {
        const input = { boardId: board.boardId, questionId, voted: true };
        await answerOf(app.url, audience.vote, input, { from: address });
      };
      const HALL = '203.0.113.7';
      for (let person = 0; person < PEOPLE; person += 1)
        for (const questionId of [leads, other, third]) await voteFrom(questionId, HALL);
      const hint = /one network/;
      const hall = await moderate(app, board, device);
      const answered = hall.waitForResponse(/\/integrity$/);
      await hall.reload();
      await answered;
      await hall.getByRole('button', { name: 'More actions: Who pays for lunch?' }).click();
      await hall.getByRole('menuitem').first().waitFor();
      expect(await hall.getByRole('menuitem', { name: hint }).count()).toBe(0);

      for (let number = 0; number < 4 * PEOPLE; number += 1) await voteFrom(leads, '198.51.100.9');
      const page = await moderate(app, board, device);
      const more = page.getByRole('button', { name: 'More actions: Who pays for lunch?' });
      await more.focus();
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: '80% of votes: one network: Who pays for lunch?' });
      await item.click();
      const said = page.getByRole('dialog').getByRole('group', { name: 'Many votes from one network' });
      await said.getByText('80% of its votes come from one network').waitFor();
      await page.getByText('This report does not see a program that takes the time people take').waitFor();
      expect(await said.count()).toBe(1);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More actions: Where is lunch?' }).click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await page.getByRole('menuitem', { name: hint }).count()).toBe(0);
    });
});
