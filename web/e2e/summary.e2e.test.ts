import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, axeViolations, createBoard, DESK, moderate, PHONE, setUpApp, visit, openTool } from './app.ts';

const app = setUpApp();

const BUDGET = ['Will the budget grow next year?', 'Who decides about the budget?'];

const openSummary = async (page: Page): Promise<void> => {
  await openTool(page, 'Summary');
  await page.getByRole('region', { name: 'Summary' }).waitFor();
};
const topic = (page: Page) => page.getByRole('heading', { name: 'budget', exact: true });

/** A phone on which somebody types and sends a question. */
const typeQuestion = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).tap();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).tap();
  await page.getByRole('article', { name: text, exact: true }).waitFor();
};

describe('The summary of a talk', () => {
  it('is published by a moderator, read by the audience, and taken back', async () => {
    const board = await createBoard(app);
    for (const text of [...BUDGET, 'When is lunch?']) await ask(app, board, text);
    const viewer = await visit(app, board, PHONE);
    await viewer.getByRole('article', { name: 'When is lunch?', exact: true }).waitFor();
    expect(await viewer.getByRole('button', { name: 'Summary' }).count()).toBe(0);

    const admin = await moderate(app, board, DESK);
    await openSummary(admin);
    await topic(admin).waitFor();
    await admin.getByText('Only moderators see this summary.').waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Publish summary' }).click();

    await viewer.getByRole('button', { name: 'Summary' }).click();
    await topic(viewer).waitFor();
    await viewer.getByText('not written by a person or a model').waitFor();
    await viewer.getByRole('heading', { name: '3 not answered yet' }).waitFor();
    expect(await axeViolations(viewer)).toEqual([]);

    await admin.getByRole('button', { name: 'Take summary back' }).click();
    await admin.getByText('Only moderators see this summary.').waitFor();
    await viewer.getByRole('article', { name: 'When is lunch?', exact: true }).waitFor();
    await expect.poll(() => viewer.getByRole('button', { name: 'Summary' }).count()).toBe(0);
  });

  it('has topics of nouns, of which the moderator removes one before the audience reads it', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    await openSummary(admin);
    await admin.getByText('There is nothing to publish yet').waitFor();
    expect(await admin.getByRole('button', { name: 'Publish summary' }).count()).toBe(0);
    await admin.keyboard.press('Escape');

    const phone = await visit(app, board, PHONE);
    for (const text of [
      'How does the new scheduler compare?',
      'What does the scheduler need?',
      'Does the budget grow?',
      'Who does our budget?',
      'Does it scale?',
    ])
      await typeQuestion(phone, text);

    await openSummary(admin);
    const topics = admin.getByRole('region', { name: 'Summary' }).getByRole('heading', { level: 2 });
    await topic(admin).waitFor();
    await expect.poll(() => topics.allTextContents()).toEqual(['budget', 'scheduler', '5 not answered yet']);
    await admin.getByRole('button', { name: 'Remove “budget”' }).click();
    await topic(admin).waitFor({ state: 'detached' });
    await admin.getByText('Removed topics: budget').waitFor();
    await admin.getByRole('button', { name: 'Publish summary' }).click();

    await phone.getByRole('button', { name: 'Summary' }).tap();
    await phone.getByRole('heading', { name: 'scheduler', exact: true }).waitFor();
    expect(await topic(phone).count()).toBe(0);

    await admin.getByRole('button', { name: 'Show removed topics again' }).click();
    await topic(admin).waitFor();
  });
});
