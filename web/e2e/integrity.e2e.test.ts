import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, axeViolations, createBoard, DESK, moderate, PHONE, setUpApp, visit, vote } from './app.ts';

const app = setUpApp();

const STUFFED = 15;

const openIntegrity = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Board tools' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Integrity' }).click();
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
    expect(await axeViolations(admin)).toEqual([]);
    await notice.click();
    await admin.getByRole('dialog').getByText(`${STUFFED} sessions, ${STUFFED} votes`).waitFor();
    await admin.keyboard.press('Escape');
    await openIntegrity(admin);
    const group = admin.getByRole('region', { name: /a program$/ });
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
