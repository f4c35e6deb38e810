import { holdAgendaItem, importAgenda, putAgenda } from '@openfloor/contract/calls/agenda';
import { getBoard } from '@openfloor/contract/calls/audience';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import { requestOf, type CallInput } from '@openfloor/contract/calls/call';
import { endBoard, startTalk } from '@openfloor/contract/calls/desk';
import { startAnswering } from '@openfloor/contract/calls/moderation';
import { answerOf, send } from '@openfloor/testkit/client';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  asAdmin,
  ask,
  askPinned,
  axeViolations,
  cardOf,
  changeSettings,
  chooseFile,
  createBoard,
  DESK,
  enter,
  isLive,
  moderate,
  openPlace,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();
const MINUTE_MS = 60_000;

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
/** Puts the agenda as another program would. */
const plan = (board: BoardAccess, items: CallInput<typeof putAgenda>['items']) =>
  asAdmin(app, board, putAgenda, { boardId: board.boardId, items });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const talksOf = async ({ boardId }: BoardAccess): Promise<unknown> =>
  (await send(app.url, listTalks, { boardId })).body;
const long = (name: string): string => `${name} ${'كيف نحافظ على البيانات '.repeat(4)}`.slice(0, 100).trim();
const headOf = (page: Page) => page.getByRole('banner');
const planned = (page: Page) => page.getByRole('list', { name: 'Planned talks' });
const titlesIn = (page: Page): Promise<string[]> =>
  planned(page).getByRole('listitem').locator('p:first-child').allInnerTexts();

describe('The agenda', () => {
  it('is typed and pasted by a moderator; the audience sees what comes next, and the next talk is proposed', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Of the first talk');
    const admin = await moderate(app, board, DESK);
    const viewer = await visit(app, board, PHONE);
    await openTool(admin, 'Agenda');
    await admin.getByText('No talk is planned yet.').waitFor();
    await admin.getByRole('button', { name: 'Add a talk' }).click();
    await admin.keyboard.type('Closing words');
    await admin.keyboard.press('Tab');
    await admin.keyboard.type('Ada Example, Ben Example');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Agenda changed');
    await admin.getByRole('button', { name: 'Paste a list' }).click();
    await admin.keyboard.type('9:00 Keynote <script>alert(1)</script>\n10:30 Panel');
    expect(await axeViolations(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Add 2 talks' }).click();
    await admin.getByText('Panel', { exact: true }).waitFor();
    await expect
      .poll(() => titlesIn(admin))
      .toEqual(['Keynote <script>alert(1)</script>', 'Panel', 'Closing words']);
    await planned(admin).getByText('No time, starts by hand').waitFor();
    await headOf(viewer).getByText('Keynote <script>').waitFor();
    await admin.getByRole('button', { name: 'Remove: Keynote' }).click();
    await expect.poll(() => titlesIn(admin)).toEqual(['Panel', 'Closing words']);

    await openPlace(admin, 'Next talk');
    const title = admin.getByRole('textbox', { name: 'Title of the next talk' });
    await expect.poll(() => title.inputValue()).toBe('Panel');
    await title.press('Enter');
    const confirmation = admin.getByRole('region', { name: 'Start the next talk?' });
    await confirmation.getByRole('button', { name: 'Start the next talk' }).click();
    await untilToast(admin, 'The next talk has started');
    await cardOf(viewer, 'Of the first talk').waitFor({ state: 'detached' });
    await headOf(viewer).getByText('Panel', { exact: true }).waitFor();
    await headOf(viewer).getByText('Closing words').waitFor();
  });

  it('of a long day is read beside the page, and the audience sees what comes next', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Of the first talk');
    const items = Array.from({ length: 200 }, (_, number) => ({ title: `Talk ${number} `.padEnd(100, 'x') }));
    await plan(board, [{ title: 'Opening', startsAt: inMs(5 * MINUTE_MS) }, ...items.slice(1)]);
    const viewer = await visit(app, board, PHONE);
    await headOf(viewer).getByText('Opening').waitFor();
    await cardOf(viewer, 'Of the first talk').waitFor();
    const read = await viewer.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(read.filter((path) => path === requestOf(getBoard, { boardId: board.boardId }).path)).toHaveLength(
      1,
    );
  });

  it('is imported from a file, after what changes was shown; a file that cannot be read changes nothing', async () => {
    const board = await createBoard(app);
    const { added } = await plan(board, [{ title: 'Gone' }]);
    await asAdmin(app, board, holdAgendaItem, { boardId: board.boardId, itemId: added[0]?.id ?? '' });
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Agenda');
    await admin.getByRole('button', { name: 'Import a file' }).press('Enter');
    await expect.poll(() => focusedText(admin)).toBe('Choose a file');
    await admin.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => focusedText(admin)).toBe('Import a file');
    await admin.keyboard.press('Enter');
    const choose = (name: string, text: string) =>
      chooseFile(admin, { name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('broken.csv', 'title,startsAt\nKeynote,noon\n');
    await admin.getByText('Line 2: startsAt').waitFor();
    await choose(
      'programme.csv',
      'title,id,startsAt\nKeynote,1,2026-05-04T10:00Z\nPanel,2,2026-05-04T11:00Z\n',
    );
    const changes = admin.getByRole('region', { name: 'What changes' });
    await changes.waitFor();
    expect(await changes.innerText()).toMatch(
      /2 new\s+Keynote\s+Panel\s+1 removed\s+Gone \(it was held; its hold ends\)/,
    );
    const said = admin.getByRole('dialog').getByRole('status');
    await expect.poll(() => said.allInnerTexts()).toEqual(['What changes: 2 new, 1 removed, 1 hold ends']);
    expect(await titlesIn(admin)).toEqual(['Gone']);
    await admin.route(addressOf(importAgenda), (route) => route.abort(), { times: 1 });
    await admin.getByRole('button', { name: 'Import', exact: true }).click();
    await untilToast(admin, 'Failed to change the agenda. Please try again.');
    await admin.getByRole('button', { name: 'Import', exact: true }).click();
    await untilToast(admin, 'Agenda changed');
    await expect.poll(() => titlesIn(admin)).toEqual(['Keynote', 'Panel']);
    await expect.poll(() => focusedText(admin)).toBe('Import a file');
    await admin.getByRole('button', { name: 'Edit: Panel' }).press('Enter');
    await admin.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => focusedText(admin)).toBe('Edit');
    await admin.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => titlesIn(admin)).toEqual(['Gone']);
  });

  it('keeps what a colleague changed while one was slow', async () => {
    const board = await createBoard(app);
    await plan(board, [{ title: 'Keynote' }, { title: 'Panel' }]);
    const [admin, colleague] = [await moderate(app, board, DESK), await moderate(app, board, DESK)];
    for (const page of [admin, colleague]) await openTool(page, 'Agenda');
    // The request of the slow one leaves before, and arrives after the colleague's.
    const removeAsColleague = async (): Promise<void> => {
      await colleague.getByRole('button', { name: 'Remove: Keynote' }).click();
      await expect.poll(() => titlesIn(colleague)).toEqual(['Panel']);
    };
    await admin.route(
      addressOf(putAgenda),
      async (route) => {
        await removeAsColleague();
        await route.continue();
      },
      { times: 1 },
    );
    await admin.getByRole('button', { name: 'Edit: Panel' }).click();
    await admin.getByRole('textbox', { name: 'Title' }).click();
    await admin.keyboard.press('End');
    await admin.keyboard.type(', in two parts');
    await admin.keyboard.press('Enter');
    await untilToast(admin, 'Agenda changed');
    for (const page of [admin, colleague])
      await expect.poll(() => titlesIn(page)).toEqual(['Panel, in two parts']);
  });

  it.each([
    { name: 'desk', device: DESK },
    { name: 'phone', device: PHONE },
  ])(
    'starts a talk at its time, after a warning with which it can be held, on a $name',
    async ({ device }) => {
      const board = await createBoard(app);
      await changeSettings(app, board, { autoNext: true });
      const admin = await moderate(app, board, device);
      const viewer = await visit(app, board, PHONE);
      await plan(board, [
        { title: 'Keynote', startsAt: inMs(12_000) },
        { title: 'Panel', startsAt: inMs(60 * MINUTE_MS) },
      ]);
      const warning = admin.getByRole('status').filter({ hasText: 'Starts in' });
      await warning.getByText('Keynote').waitFor();
      expect(await axeViolations(admin)).toEqual([]);
      await warning.getByRole('button', { name: 'Hold' }).click();
      await untilToast(admin, 'Talk held');
      await warning.waitFor({ state: 'detached' });
      await openTool(admin, 'Agenda');
      await admin.waitForTimeout(12_000);
      expect(await talksOf(board)).toMatchObject([{ number: 1 }]);
      await admin.getByText('Held', { exact: true }).waitFor();
      await admin.getByRole('button', { name: 'Release: Keynote' }).click();
      await admin.getByText('Now', { exact: true }).waitFor();
      await headOf(viewer).getByText('Keynote', { exact: true }).waitFor();
      await headOf(viewer).getByText('Panel').waitFor();
      expect(await talksOf(board)).toMatchObject([{ number: 1 }, { number: 2, title: 'Keynote' }]);
    },
  );

  it.each([
    { name: 'in the hall', device: { viewport: { width: 1280, height: 720 } } },
    { name: 'on a phone', device: PHONE },
  ])('is on stage and wall between questions: what is on and what is next, $name', async ({ device }) => {
    const board = await createBoard(app);
    await plan(board, [
      { title: long('Keynote'), speakers: ['Ada Example'], startsAt: inMs(-MINUTE_MS) },
      { title: long('Panel'), speakers: ['Ben Example'], startsAt: inMs(MINUTE_MS) },
    ]);
    const open = async (screen: 'speaker' | 'wall') =>
      isLive(await enter(app, `/board/${board.boardId}/${screen}`, { ...device, timezoneId: 'Asia/Tokyo' }));
    const [stage, wall] = [await open('speaker'), await open('wall')];
    const [{ agenda }] = [await answerOf(app.url, getBoard, { boardId: board.boardId })];
    for (const screen of [stage, wall])
      await screen.getByText('Next').and(screen.locator(':visible')).waitFor();
    await asAdmin(app, board, startTalk, { boardId: board.boardId, agendaId: agenda[0]?.id });
    const inTokyo = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
    const time = inTokyo.format(new Date(agenda[1]?.startsAt ?? ''));
    const nextOn = (screen: Page) =>
      screen.getByRole('paragraph').filter({ hasText: `Next ${time} ${long('Panel')} Ben Example` });
    for (const screen of [stage, wall]) {
      await screen.getByRole('heading', { level: 1, name: long('Keynote') }).waitFor();
      await screen.getByText('Ada Example').waitFor();
      await nextOn(screen).waitFor();
      expect(await screen.getByText(long('Keynote')).and(screen.locator(':visible')).count()).toBe(1);
      expect(await axeViolations(screen)).toEqual([]);
    }
    // Neither is under the code or beside the screen.
    const code = await wall.getByRole('img', { name: `/b/${board.shortId}` }).boundingBox();
    const told = await nextOn(wall).boundingBox();
    expect((told?.y ?? NaN) + (told?.height ?? NaN)).toBeLessThanOrEqual(code?.y ?? NaN);
    const question = await askPinned(app, board, 'Who pays?');
    await stage.getByRole('main').getByText('Who pays?').first().waitFor();
    await nextOn(stage).waitFor();
    const box = stage.getByRole('main').getByText('Who pays?').first();
    const before = await box.boundingBox();
    await asAdmin(app, board, startAnswering, { questionId: question });
    await nextOn(stage).waitFor({ state: 'hidden' });
    // On a phone the mark of what is being answered takes a line from the question.
    const isStill = (await box.boundingBox())?.y === before?.y;
    expect(isStill || device === PHONE).toBe(true);
    await asAdmin(app, board, endBoard, { boardId: board.boardId });
    for (const screen of [stage, wall]) await nextOn(screen).waitFor({ state: 'detached' });
  });

  it('asks before talks start by themselves where one is due already', async () => {
    const board = await createBoard(app);
    await plan(board, [{ title: 'Keynote', startsAt: inMs(-MINUTE_MS) }]);
    const admin = await moderate(app, board, PHONE);
    await openTool(admin, 'Agenda');
    const box = admin.getByRole('checkbox', { name: 'Start planned talks at their times' });
    await box.click();
    await admin.getByRole('alertdialog').getByText('“Keynote” is due').waitFor();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click();
    await admin.getByText('Now', { exact: true }).waitFor();
    await expect.poll(() => box.isChecked()).toBe(true);
  });
});
