import { getUserVotes } from '@openfloor/contract/calls/audience';
import { UserVotes } from '@openfloor/contract/http/audience';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, askOn, contact, createBoard, enter, PHONE, questionsShown, setUpApp, visit } from './app.ts';

/** Each minute all sessions except the first two must solve a challenge before they write. */
const app = setUpApp({ LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: '2' });

/** Records the status of each write of a page, and its console errors other than the expected 403s. */
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

const toasts = (page: Page): Promise<string[]> => page.locator('li[data-state=open]').allTextContents();

describe('Behind an address with more new sessions than the limit', () => {
  it('asking and voting work, and one solved challenge covers both', async () => {
    const board = await createBoard(app);
    const questionId = await ask(app, board, 'When is lunch?');
    const page = await visit(app, board, PHONE);
    const { writes, complaints } = observe(page);

    await page.getByRole('button', { name: 'Vote, 0 votes so far' }).click();
    await askOn(page, 'Is there coffee?');
    await expect.poll(() => questionsShown(page), { timeout: 10_000 }).toContain('Is there coffee?');
    await expect
      .poll(async () =>
        UserVotes.parse(await page.evaluate(async (path) => (await fetch(path)).json(), getUserVotes.path)),
      )
      .toHaveProperty(questionId);
    expect(writes.filter((status) => status === 403).length).toBeLessThanOrEqual(2);
    expect(writes.filter((status) => status < 300)).toHaveLength(2);
    // The toast of the question may still be on the screen.
    const unexpected = (await toasts(page)).filter(
      (text) => !text.includes('Question submitted successfully!'),
    );
    expect(unexpected).toEqual([]);
    expect(complaints).toEqual([]);

    await askOn(page, 'And tea?');
    await expect.poll(() => questionsShown(page)).toContain('And tea?');
    expect(writes.at(-1)).toBe(201);
  });

  it('a visitor without a session creates a board and sends a contact message', async () => {
    for (let others = 0; others < 2; others += 1) await contact(app, 'Others');
    const page = await enter(app, '/');
    const { writes, complaints } = observe(page);
    await page.getByRole('button', { name: 'Start Free Demo' }).click();
    await page.getByRole('heading', { name: 'Demo Conference Q&A' }).waitFor();
    expect(writes).toEqual([403, 201]);
    expect(complaints).toEqual([]);

    const writer = await enter(app, '/');
    await writer.getByRole('button', { name: 'Contact us' }).click();
    const dialog = writer.getByRole('dialog', { name: 'Contact us' });
    await dialog.getByLabel('Name').fill('A visitor');
    await dialog.getByLabel('Email').fill('visitor@example.org');
    await dialog.getByLabel('Message').fill('Hello');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await writer.getByText('Message sent').first().waitFor();
  });
});
