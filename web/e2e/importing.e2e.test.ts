import { readFile } from 'node:fs/promises';
import { BoardInfo } from '@openfloor/contract/http/boards';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  axeViolations,
  chooseFile,
  createBoard,
  DESK,
  moderate,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
  type BoardAccess,
  type Device,
} from './app.ts';

const app = setUpApp();

const preview = (page: Page) => page.getByRole('region', { name: 'What is in the file' });
const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
const said = (page: Page, text: string | RegExp) =>
  preview(page).getByRole('status').getByText(text).waitFor();

const choose = (page: Page, name: string, content: string | Buffer) =>
  chooseFile(page, { name, mimeType: '', buffer: Buffer.from(content) });

/** The agenda of the board as other programs get it. */
const agendaOf = async ({ boardId }: BoardAccess) => {
  const { agenda } = BoardInfo.parse(await (await fetch(`${app.url}/api/boards/${boardId}`)).json());
  return agenda.map(({ title, startsAt, room }) => ({ title, startsAt, room }));
};

const openImport = async (board: BoardAccess, device: Device): Promise<Page> => {
  const page = await moderate(app, board, device);
  await openTool(page, 'Agenda');
  await page.getByRole('button', { name: 'Import a file' }).click();
  return page;
};

/** Holds the next reading of a file. @returns releases it */
const hold = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/agenda/import?*', async (route) => promise.then(() => route.continue()), { times: 1 });
  return resolve;
};

describe('The import of a file', () => {
  it.each([
    { name: 'phone', device: PHONE },
    { name: 'desk', device: DESK },
  ])(
    'takes what the preview shows; its button stays in its place while that loads, on a $name',
    async ({ device }) => {
      const board = await createBoard(app);
      const page = await openImport(board, { ...device, timezoneId: 'Europe/Berlin' });
      let release = await hold(page);
      await choose(page, 'programme.csv', 'title,startsAt\nKeynote,2026-05-04 10:00\n');
      await said(page, 'Reading the file...');
      let place = await importButton(page).boundingBox();
      expect(await importButton(page).isDisabled()).toBe(true);
      release();
      await said(page, 'What changes: 1 new');
      expect(await importButton(page).boundingBox()).toEqual(place);
      expect(await axeViolations(page)).toEqual([]);

      const howRead = preview(page).getByText(/^Read .*times in Europe\/Berlin$/);
      await howRead.click();
      release = await hold(page);
      await page.getByLabel('Time zone').focus();
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await said(page, 'Reading the file...');
      place = await importButton(page).boundingBox();
      expect(await importButton(page).isDisabled()).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      release();
      await preview(page)
        .getByText(/times in Asia\/Tokyo$/)
        .waitFor();
      await said(page, 'What changes: 1 new');
      expect(await importButton(page).boundingBox()).toEqual(place);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
      await importButton(page).click();
      await untilToast(page, 'Agenda changed');
      expect(await agendaOf(board)).toEqual([
        { title: 'Keynote', startsAt: '2026-05-04T01:00:00.000Z', room: null },
      ]);
    },
  );

  it.each(['en-GB', 'de-DE'])('starts from a template, in %s', async (locale) => {
    const board = await createBoard(app);
    const page = await openImport(board, { ...DESK, locale, timezoneId: 'Europe/Berlin' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a template' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('programme.csv');
    const template = await readFile(await saved.path());
    expect(template.toString()).toMatch(/^\uFEFF"title"[,;]"speakers"/);
    expect(template.includes(';"')).toBe(locale === 'de-DE');
    await choose(page, 'programme.csv', template);
    await said(page, 'What changes: 2 new');
    await importButton(page).click();
    await untilToast(page, 'Agenda changed');
    expect((await agendaOf(board)).map(({ title, room }) => `${title} in ${room}`)).toEqual([
      'Opening in Main hall',
      'Panel in Main hall',
    ]);
  });
});
