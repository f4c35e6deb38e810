import { listProgrammeRooms } from '@openfloor/contract/calls/agenda';
import { createConference, importProgramme } from '@openfloor/contract/calls/conferences';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  axeViolations,
  chooseFile,
  DESK,
  enter,
  openProgrammeImport,
  PHONE,
  setUpApp,
  untilToast,
} from './app.ts';

const app = setUpApp();

const SCRIPT = '<script>document.title = 0</script>';
const csv = (...rows: string[]): string => ['title,id,room,startsAt,speakers', ...rows, ''].join('\n');
const PROGRAMME = csv(
  'Opening,1,Main hall,2026-05-04 09:00,Ada Example',
  'Maps for everybody,2,Main hall,2026-05-04 10:00,Ben Example;Cem Example',
  'Licences in practice,3,Workshop room,2026-05-04 10:00,Dora Example',
  'Walk through the old town,4,Meeting point,2026-05-04 14:00,',
);
const choose = (page: Page, text: string, name = 'programme.csv') =>
  chooseFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const nextIn = (page: Page, room: string) =>
  page.getByRole('list', { name: 'Rooms' }).getByRole('listitem').filter({ hasText: room });

/** Holds the first request to the address. @returns releases it */
const held = async (page: Page, address: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => promise.then(() => route.continue()), { times: 1 });
  return resolve;
};

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Opens the dialog, names the event and opens what is needed rarely: the field of the file. */
const startEvent = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Create an event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an event' });
  await dialog.getByRole('textbox', { name: 'Name of the event' }).focus();
  await page.keyboard.type(title);
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByRole('heading', { name: 'Take the rooms from a programme' }).waitFor();
  return dialog;
};

describe('The programme of an event', () => {
  it.each([
    { name: 'phone', device: PHONE },
    { name: 'desk', device: DESK },
  ])(
    'gives a new event its rooms and their talks, and is imported again after a change, on a $name',
    async ({ device }) => {
      const page = await enter(app, '/my-boards', device);
      const dialog = await startEvent(page, 'Days of open data');
      await choose(page, 'colour\nRed\n');
      await dialog.getByText('No column has the titles').waitFor();
      await choose(page, PROGRAMME);
      await dialog.getByText('3 rooms with 4 talks').waitFor();
      const rooms = dialog.getByRole('textbox', { name: 'Rooms, one on each line' });
      expect(await rooms.inputValue()).toBe('Main hall\nWorkshop room\nMeeting point');
      // The last room gets no board.
      await rooms.focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Delete');
      await dialog.getByText('Meeting point 1 talk').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Create event' }).click();
      await untilToast(page, '3 talks imported');
      await page.getByRole('heading', { name: 'Organise this event' }).waitFor();
      await nextIn(page, 'Main hall').getByText('Opening').waitFor();
      await nextIn(page, 'Workshop room').getByText('Licences in practice').waitFor();

      await openProgrammeImport(page);
      await choose(page, 'title\n"Opening\n');
      await page.getByText('Line 2').waitFor();
      const moved = PROGRAMME.replace(
        'Licences in practice,3,Workshop room',
        `Licences ${SCRIPT},3,Main hall`,
      );
      await choose(page, csv(...moved.split('\n').slice(2, -1), 'Tables,5,workshop ROOM,,'));
      const changes = page.getByRole('region', { name: 'What changes' });
      await changes.waitFor();
      expect(await changes.innerText()).toMatch(
        /Main hall\s+1 new\s+Licences <script>.*<\/script>\s+1 removed\s+Opening\s+Workshop room\s+1 new\s+Tables\s+1 removed\s+Licences in practice/,
      );
      await page.getByText('Meeting point 1 talk').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await untilToast(page, 'Programme imported');
      await nextIn(page, 'Main hall').getByText('Maps for everybody').waitFor();
      await nextIn(page, 'Workshop room').getByText('Tables').waitFor();
      expect(await page.title()).toBe('Days of open data · Openfloor');

      await openProgrammeImport(page);
      await choose(page, csv('Tables,5,Workshop room,,'));
      await changes.waitFor();
      // The other room is not in the file, so it keeps its talks.
      expect(await changes.innerText()).toMatch(/^Workshop room\s+1 changed\s+Tables \(room\)$/);
    },
  );

  it('is asked for again where the event was created and the import failed', async () => {
    const page = await enter(app, '/my-boards', PHONE);
    const dialog = await startEvent(page, 'An evening');
    await choose(page, PROGRAMME);
    await dialog.getByText('3 rooms with 4 talks').waitFor();
    await page.route(addressOf(importProgramme), (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await page.getByText('The event is created, but its programme was not imported.').waitFor();
    await choose(page, PROGRAMME);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await untilToast(page, 'Programme imported');
    await nextIn(page, 'Meeting point').getByText('Walk through the old town').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'More', exact: true }).waitFor();
    expect(await page.getByText('The event is created, but').count()).toBe(0);
  });

  it('keeps the rooms that are typed while the file is read', async () => {
    const page = await enter(app, '/my-boards', DESK);
    const dialog = await startEvent(page, 'An evening');
    const release = await held(page, addressOf(listProgrammeRooms));
    await choose(page, PROGRAMME);
    await dialog.getByText('Reading the file...').waitFor();
    const rooms = dialog.getByRole('textbox', { name: 'Rooms, one on each line' });
    await rooms.focus();
    await page.keyboard.type('Garden');
    release();
    await expect.poll(() => rooms.inputValue()).toBe('Garden\nMain hall\nWorkshop room\nMeeting point');
  });

  it('is previewed as the file that was chosen last has it, and imported after a first import that failed', async () => {
    const page = await enter(app, '/my-boards', PHONE);
    const dialog = await startEvent(page, 'An evening');
    await dialog.getByRole('textbox', { name: 'Rooms, one on each line' }).focus();
    await page.keyboard.type('Main hall');
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await openProgrammeImport(page);
    const release = await held(page, addressOf(importProgramme));
    await choose(page, csv('Of the first file,1,Main hall,,'), 'first.csv');
    await page.getByText('Reading the file...').waitFor();
    await choose(page, csv('Of the second file,1,Main hall,,'), 'second.csv');
    const changes = page.getByRole('region', { name: 'What changes' });
    await changes.getByText('Of the second file').waitFor();
    const answered = page.waitForResponse(addressOf(importProgramme));
    release();
    await answered;
    await page.getByText('second.csv').waitFor();
    expect(await changes.innerText()).toMatch(/^Main hall\s+1 new\s+Of the second file$/);

    await page.route(addressOf(importProgramme), (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The import may be incomplete. Nothing is lost: import again to go on.').waitFor();
    await changes.waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await untilToast(page, 'Programme imported');
    await nextIn(page, 'Main hall').getByText('Of the second file').waitFor();
  });

  it('is awaited before the event is created, and an event that is created after the dialog was closed waits in the list', async () => {
    const page = await enter(app, '/my-boards', DESK);
    const dialog = await startEvent(page, 'An evening');
    const release = await held(page, addressOf(listProgrammeRooms));
    await expect.poll(() => focusedText(page)).toBe('More');
    await choose(page, PROGRAMME);
    await dialog.getByRole('textbox', { name: 'Name of the event' }).focus();
    await page.keyboard.press('Enter');
    const complaint = dialog.getByText('The file is still being read.');
    await complaint.waitFor();
    release();
    await complaint.waitFor({ state: 'detached' });
    await dialog.getByText('3 rooms with 4 talks').waitFor();
    const create = await held(page, addressOf(createConference));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Creating...' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    create();
    await untilToast(page, '“An evening” is created');
    await page.getByRole('heading', { name: 'An evening' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my-boards');
  });

  it('says in one sentence what changes; the focus goes into the form, and back to its button', async () => {
    const page = await enter(app, '/my-boards', DESK);
    const dialog = await startEvent(page, 'An evening');
    await dialog.getByRole('textbox', { name: 'Rooms, one on each line' }).focus();
    await page.keyboard.type('Main hall\nWorkshop room');
    await dialog.getByRole('button', { name: 'Create event' }).click();
    const importByKeys = async (): Promise<void> => {
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedText(page)).toBe('Import the programme');
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    await importByKeys();
    await expect.poll(() => focusedText(page)).toBe('Choose a file');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => focusedText(page)).toBe('More');
    await importByKeys();
    await choose(page, PROGRAMME);
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'Organise this event' }).getByRole('status').allInnerTexts(),
      )
      .toEqual(['What changes: 3 new · 1 talk not imported']);
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await untilToast(page, 'Programme imported');
    await expect.poll(() => focusedText(page)).toBe('More');
  });
});
