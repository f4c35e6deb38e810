import { readFile } from 'node:fs/promises';
import { importAgenda } from '@openfloor/contract/calls/agenda';
import { getBoard } from '@openfloor/contract/calls/audience';
import { getConference } from '@openfloor/contract/calls/conferences';
import { answerOf } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  axeViolations,
  type BoardAccess,
  chooseFile,
  createBoard,
  DESK,
  type Device,
  enter,
  moderate,
  openProgrammeImport,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
} from './app.ts';
import { EXPORTERS, minutesIn, startOf, type Talk } from './exportedFiles.ts';

const app = setUpApp();

const preview = (page: Page) => page.getByRole('region', { name: 'What is in the file' });
const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
const said = (page: Page, text: string | RegExp) =>
  preview(page).getByRole('status').getByText(text).waitFor();

const choose = (page: Page, name: string, content: string | Buffer) =>
  chooseFile(page, { name, mimeType: '', buffer: Buffer.from(content) });

/** The agenda of the board as other programs get it. */
const agendaOf = async ({ boardId }: Pick<BoardAccess, 'boardId'>) => {
  const { agenda } = await answerOf(app.url, getBoard, { boardId });
  return agenda.map(({ title, startsAt, minutes, room }) => ({ title, startsAt, minutes, room }));
};

const opening: Talk = {
  id: 1,
  title: 'Eröffnung: für alle',
  speaker: 'Ada Example',
  room: 'Großer Saal',
  day: '2026-05-14',
  start: '09:00',
  end: '09:30',
};
const maps: Talk = {
  ...opening,
  id: 2,
  title: 'Maps, and what they leave out',
  start: '10:00',
  end: '10:45',
};
const licences: Talk = { ...maps, id: 3, title: 'Licences', speaker: 'Ben Example', room: 'Werkstatt' };
const tables: Talk = { ...licences, id: 4, title: 'Tables', start: '11:00', end: '12:00' };
const archives: Talk = { ...tables, id: 5, title: 'Archives', start: '15:00', end: '15:30' };
const FIRST = [opening, maps, licences, tables];
/** One is moved, one is renamed, one is gone, one is new. */
const SECOND = [
  opening,
  { ...maps, room: 'Werkstatt', start: '13:30', end: '14:15' },
  { ...licences, title: 'Licences in practice' },
  archives,
];
const ROOMS = [opening.room, licences.room];
const BERLIN = { timezoneId: 'Europe/Berlin', locale: 'de-DE' };

/** The talks of each room of the event on the page, as other programs get them. */
const programmeOf = async (page: Page): Promise<object> => {
  const [, conferenceId = ''] = /event\/([\w-]+)/.exec(page.url()) ?? [];
  const { rooms } = await answerOf(app.url, getConference, { eventId: conferenceId });
  return Object.fromEntries(
    await Promise.all(rooms.map(async (room) => [room.room, await agendaOf(room)] as const)),
  );
};
const byRoom = (talks: readonly Talk[]): object =>
  Object.fromEntries(
    ROOMS.map((room) => [
      room,
      talks
        .filter((talk) => talk.room === room)
        .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
        .map((talk) => ({
          title: talk.title,
          startsAt: startOf(talk),
          minutes: minutesIn(talk),
          room,
        })),
    ]),
  );

const openImport = async (board: BoardAccess, device: Device): Promise<Page> => {
  const page = await moderate(app, board, device);
  await openTool(page, 'Agenda');
  await page.getByRole('button', { name: 'Import a file' }).click();
  return page;
};

/** Holds the next reading of a file. @returns releases it */
const hold = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addressOf(importAgenda), async (route) => promise.then(() => route.continue()), {
    times: 1,
  });
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
        { title: 'Keynote', startsAt: '2026-05-04T01:00:00.000Z', minutes: null, room: null },
      ]);
    },
  );

  it('is not begun by a press that was made before the preview', async () => {
    const board = await createBoard(app);
    const page = await openImport(board, DESK);
    const imports: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('dryRun=0')) imports.push(request.url());
    });
    const release = await hold(page);
    await choose(page, 'programme.csv', 'title\nKeynote\n');
    await said(page, 'Reading the file...');
    await importButton(page).hover({ force: true });
    await page.mouse.down();
    release();
    await said(page, 'What changes: 1 new');
    await page.mouse.up();
    await importButton(page).click();
    await untilToast(page, 'Agenda changed');
    expect(imports).toHaveLength(1);
  });

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

describe('A programme is imported twice, and every talk stands once, at its minute, in its room', () => {
  it.each(EXPORTERS)('from $program', async ({ file }) => {
    const page = await enter(app, '/my-boards', { ...DESK, ...BERLIN });
    const chooseExport = async (talks: readonly Talk[]): Promise<void> => {
      const { name, content } = file(talks);
      await choose(page, name, content);
    };
    await page.getByRole('button', { name: 'Create an event' }).click();
    await page.getByRole('textbox', { name: 'Name of the event' }).focus();
    await page.keyboard.type('Days of open data');
    await page.getByRole('dialog').getByText('More', { exact: true }).click();
    await chooseExport(FIRST);
    await said(page, '2 rooms with 4 talks');
    await page.getByRole('button', { name: 'Create event' }).click();
    await untilToast(page, '4 talks imported');
    await page.getByRole('heading', { name: 'Organise this event' }).waitFor();
    await expect.poll(() => programmeOf(page)).toEqual(byRoom(FIRST));

    await openProgrammeImport(page);
    await chooseExport(SECOND);
    await said(page, /^What changes: .* · 1 of 4 talks stays as it is$/);
    const changes = await page.getByRole('region', { name: 'What changes' }).innerText();
    expect(changes).toContain('Tables');
    expect(changes).not.toContain(opening.title);
    await importButton(page).click();
    await untilToast(page, 'Programme imported');
    await expect.poll(() => programmeOf(page)).toEqual(byRoom(SECOND));

    await openProgrammeImport(page);
    await chooseExport(SECOND);
    await said(page, 'Nothing changes: 4 of 4 talks are there already');
    expect(await importButton(page).isDisabled()).toBe(true);
  });
});

describe('A file that leaves something open', () => {
  it.each([
    { name: 'phone', device: PHONE },
    { name: 'desk', device: DESK },
  ])('is asked for the order of its dates, on a $name', async ({ device }) => {
    const board = await createBoard(app);
    const page = await openImport(board, { ...device, ...BERLIN });
    const table = 'title,startsAt\nKeynote,04/05/2026 10:00\nPanel,05/05/2026 11:00\n';
    await choose(page, 'programme.csv', table);
    await preview(page).getByRole('alert').getByText('Which is the month in 04/05/2026').waitFor();
    const question = page.getByRole('group', { name: 'What stands first in the dates?' });
    await question.getByText('04/05/2026 is May 4, 2026').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByLabel('Month, day, year').press('Space');
    await said(page, 'What changes: 2 new');
    await expect.poll(() => preview(page).getByRole('alert').count()).toBe(0);
    // It can be answered otherwise; the question and the focus stay.
    await page.keyboard.press('ArrowUp');
    await preview(page)
      .getByText(/dates as day, month, year/)
      .waitFor();
    await said(page, 'What changes: 2 new');
    await importButton(page).click();
    await untilToast(page, 'Agenda changed');
    expect(await agendaOf(board)).toMatchObject([
      { title: 'Keynote', startsAt: '2026-05-04T08:00:00.000Z' },
      { title: 'Panel', startsAt: '2026-05-05T09:00:00.000Z' },
    ]);
    await page.getByRole('button', { name: 'Import a file' }).click();
    await choose(page, 'programme.csv', table);
    await said(page, /^Nothing changes/);
  });

  it.each([
    { name: 'phone', device: PHONE },
    { name: 'desk', device: DESK },
  ])('is asked for its columns, which the device remembers, on a $name', async ({ device }) => {
    const board = await createBoard(app);
    const page = await openImport(board, { ...device, ...BERLIN });
    const table = 'Alpha;Beta;Gamma;Delta\nKeynote;04.05.2026 10:00;Halle;Worum es geht\n';
    await choose(page, 'programme.csv', table);
    await preview(page).getByRole('alert').waitFor();
    const meaning = (column: string) => page.getByRole('combobox', { name: `Read ${column} as` });
    await meaning('Alpha').selectOption('Title');
    await said(page, 'What changes: 1 new');
    await meaning('Beta').selectOption('Start');
    await meaning('Gamma').selectOption('Room');
    await preview(page).getByText('Columns (not read: Delta)').waitFor();
    await said(page, 'What changes: 1 new');
    await importButton(page).click();
    await untilToast(page, 'Agenda changed');
    const keynote = { title: 'Keynote', startsAt: '2026-05-04T08:00:00.000Z', minutes: null, room: 'Halle' };
    expect(await agendaOf(board)).toEqual([keynote]);

    await page.reload();
    await openTool(page, 'Agenda');
    await page.getByRole('button', { name: 'Import a file' }).click();
    await choose(page, 'again.csv', `${table}Panel;04.05.2026 11:00;Hof;\n`);
    await said(page, 'What changes: 1 new');
    await preview(page).getByText('Columns (not read: Delta)').click();
    expect(await meaning('Gamma').inputValue()).toBe('room');
    await importButton(page).click();
    await untilToast(page, 'Agenda changed');
    expect(await agendaOf(board)).toMatchObject([keynote, { title: 'Panel', room: 'Hof' }]);
  });

  it('has a slot that cannot be read, which is left out by name', async () => {
    const board = await createBoard(app);
    const page = await openImport(board, { ...PHONE, ...BERLIN });
    await choose(page, 'programme.csv', 'title,startsAt\nKeynote,2026-05-04 10:00\nPanel,after lunch\n');
    await preview(page)
      .getByRole('alert')
      .getByText(/^Line 3: /)
      .waitFor();
    expect(await importButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Leave out what cannot be read' }).click();
    await said(page, 'What changes: 1 new');
    await preview(page).getByText('1 item left out').waitFor();
    await preview(page)
      .getByRole('listitem')
      .filter({ hasText: /^Line 3: .*after lunch/ })
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Leave nothing out');
    await importButton(page).click();
    await untilToast(page, 'Agenda changed');
    expect(await agendaOf(board)).toMatchObject([{ title: 'Keynote' }]);
  });
});
