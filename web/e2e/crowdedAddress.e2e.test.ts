import { UserVotes } from '@openfloor/contract/http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  contact,
  createBoard,
  enter,
  openHouse,
  PHONE,
  questionsShown,
  visit,
  type House,
} from './house.ts';

/** All sessions but the first two of each minute have to solve a challenge before they write. */
let house: House;
beforeAll(async () => {
  house = await openHouse({ LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: '2' });
});
afterAll(() => house.close());

/** Statuses of the page's writes, in order, and what its console complains of besides them. */
const observe = (page: Page) => {
  const writes: number[] = [];
  const complaints: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST' && /\/(questions|vote|boards|contact)$/.test(pathname))
      writes.push(response.status());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('403')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  return { writes, complaints };
};

const sendQuestion = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
};

const toasts = (page: Page): Promise<string[]> => page.locator('li[data-state=open]').allTextContents();

describe('Behind an address with more visitors than may arrive freely', () => {
  it('asking and voting work as ever, and one challenge is solved for both', async () => {
    const board = await createBoard(house);
    const questionId = await ask(house, board, 'When is lunch?');
    const page = await visit(house, board, PHONE);
    const { writes, complaints } = observe(page);

    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await sendQuestion(page, 'Is there coffee?');
    await expect.poll(() => questionsShown(page), { timeout: 10_000 }).toContain('Is there coffee?');
    await expect
      .poll(async () =>
        UserVotes.parse(await page.evaluate(async () => (await fetch('/api/user-votes')).json())),
      )
      .toHaveProperty(questionId);
    expect(writes.filter((status) => status === 403).length).toBeLessThanOrEqual(2);
    expect(writes.filter((status) => status < 300)).toHaveLength(2);
    // The question's own success may still be on the screen.
    const unexpected = (await toasts(page)).filter(
      (text) => !text.includes('Question submitted successfully!'),
    );
    expect(unexpected).toEqual([]);
    expect(complaints).toEqual([]);

    await sendQuestion(page, 'And tea?');
    await expect.poll(() => questionsShown(page)).toContain('And tea?');
    expect(writes.at(-1)).toBe(201);
  });

  it('a visitor without any session creates a board and writes to us', async () => {
    for (let others = 0; others < 2; others += 1) await contact(house, 'Others');
    const page = await enter(house, '/');
    const { writes, complaints } = observe(page);
    await page.getByRole('button', { name: 'Start Free Demo' }).click();
    await page.getByRole('heading', { name: 'Demo Conference Q&A' }).waitFor();
    expect(writes).toEqual([403, 201]);
    expect(complaints).toEqual([]);

    const writer = await enter(house, '/');
    await writer.getByRole('button', { name: 'Contact us' }).click();
    const dialog = writer.getByRole('dialog', { name: 'Contact us' });
    await dialog.getByLabel('Name').fill('A visitor');
    await dialog.getByLabel('Email').fill('visitor@example.org');
    await dialog.getByLabel('Message').fill('Hello');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await writer.getByText('Message sent').first().waitFor();
  });
});
