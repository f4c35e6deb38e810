import { readFile } from 'node:fs/promises';
import { exportBoard } from '@openfloor/contract/calls/export';
import { startAnswering } from '@openfloor/contract/calls/moderation';
import { ExportedBoard } from '@openfloor/contract/http/export';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  axeViolations,
  createBoard,
  DESK,
  moderate,
  PHONE,
  setUpApp,
  vote,
  openTool,
} from './app.ts';

const app = setUpApp();

const openExport = async (page: Page): Promise<void> => {
  await openTool(page, 'Export');
  await page.getByRole('radio', { name: 'Spreadsheet (CSV)' }).waitFor();
};

const exportButton = (page: Page) =>
  page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Export' });

/** Exports what is chosen. @returns name and content of the file */
const download = async (page: Page): Promise<{ name: string; text: string }> => {
  const downloading = page.waitForEvent('download');
  await exportButton(page).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

describe('Exporting a board', () => {
  it('a moderator downloads the CSV and the JSON, and the token is in no address', async () => {
    const board = await createBoard(app, 'Town hall: budget');
    const questionId = await ask(app, board, 'When is lunch?');
    await ask(app, board, '=1+1');
    await vote(app, board, questionId);
    const admin = await moderate(app, board, DESK);
    const addresses: string[] = [];
    admin.on('request', (request) => addresses.push(request.url()));

    await openExport(admin);
    expect(await axeViolations(admin)).toEqual([]);
    const csv = await download(admin);
    expect(csv.name).toBe('Town hall budget.csv');
    const [header, first, second, end] = csv.text.split('\r\n');
    expect(header).toMatch(/^\uFEFFid,text,status,votes,/);
    expect(first).toContain(`"${questionId}","When is lunch?","published",1,`);
    expect(second).toContain(`,"'=1+1","published",0,`);
    expect(end).toBe('');

    await admin.getByRole('radio', { name: 'Complete data (JSON)' }).check();
    const json = await download(admin);
    expect(json.name).toBe('Town hall budget.json');
    const exported = ExportedBoard.parse(JSON.parse(json.text));
    expect(exported.events.map(({ type }) => type)).toContain('v1.VoteCast');
    expect(exported.questions).toHaveLength(2);
    expect(addresses.filter((address) => address.includes('/export?'))).toHaveLength(2);
    expect(addresses.filter((address) => address.includes(board.adminToken))).toEqual([]);
  });

  it('the page for paper opens in a new tab', async () => {
    const board = await createBoard(app, 'Town hall');
    await ask(app, board, '<b>When</b> is lunch?');
    const admin = await moderate(app, board, PHONE);
    await openExport(admin);
    await admin.getByRole('radio', { name: 'Page for paper' }).check();
    const opening = admin.waitForEvent('popup');
    await exportButton(admin).click();
    const paper = await opening;
    await paper.getByText('<b>When</b> is lunch?').waitFor();
    await paper.getByRole('heading', { name: 'Town hall', level: 1 }).waitFor();
    // The style sheet applies under the policy of the page.
    expect(
      await paper
        .locator('.question')
        .first()
        .evaluate((item) => getComputedStyle(item).display),
    ).toBe('grid');
  });

  it('the chapters of a recording begin when somebody types that it started', async () => {
    const board = await createBoard(app, 'Town hall');
    for (const text of ['When is lunch?', 'Who pays?'])
      await asAdmin(app, board, startAnswering, { questionId: await ask(app, board, text) });
    const admin = await moderate(app, board, DESK);
    await openExport(admin);
    await admin.getByRole('radio', { name: 'Chapters for YouTube' }).check();
    expect(await admin.getByRole('radio', { name: 'All that moderators see' }).count()).toBe(0);
    const started = admin.getByLabel('Start of the recording');
    // Browsers leave seconds out of the value at :00.
    await expect.poll(() => started.inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/);
    expect(await axeViolations(admin)).toEqual([]);
    const lines = await download(admin);
    expect(lines.name).toBe('Town hall.txt');
    expect(lines.text).toMatch(/^0:00 Town hall\n/);

    const year = Number((await started.inputValue()).slice(0, 4)) - 1;
    await started.focus();
    await admin.keyboard.type(`0101${year}`);
    await admin.keyboard.press('ArrowRight');
    await admin.keyboard.type('090507AM');
    expect(await started.inputValue()).toBe(`${year}-01-01T09:05:07`);
    await admin.getByRole('radio', { name: 'Video chapters (WebVTT)' }).check();
    const { name, text } = await download(admin);
    expect(name).toBe('Town hall.vtt');
    expect(text).toMatch(/^WEBVTT\n\n\d{4,}:.* --> .*\nWhen is lunch\?\n\n\d{4,}:.* --> .*\nWho pays\?\n$/);

    await started.focus();
    await admin.keyboard.press('Backspace');
    await exportButton(admin).click();
    expect(await started.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  });

  it('says why the server refuses an export', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    await openExport(admin);
    await admin.route(addressOf(exportBoard), (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'overloaded', message: 'The board is very busy. Please try again in a moment.' },
      }),
    );
    await exportButton(admin).click();
    const alert = admin.getByRole('alert').filter({ hasText: 'The board is very busy' });
    await expect.poll(() => alert.isVisible()).toBe(true);
  });
});
