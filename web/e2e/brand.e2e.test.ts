import { getBoard } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { getLogo } from '@openfloor/contract/calls/logo';
import { pinQuestion } from '@openfloor/contract/calls/moderation';
import { changeSettings as declaredSettings } from '@openfloor/contract/calls/desk';
import { answerOf, createConference, send } from '@openfloor/testkit/client';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  asAdmin,
  axeViolations,
  boardPath,
  changeSettings,
  createBoard,
  DESK,
  enter,
  moderate,
  openTool,
  PHONE,
  setUpApp,
  untilToast,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();

const NAVY = '#0b2265';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" rx="40" fill="#0b2265"/><circle cx="320" cy="100" r="70" fill="#ff6a13"/></svg>';

/** Types into a field instead of what it has, as a person does. */
const type = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: field, exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
};
const upload = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (?:a|another) picture$/ }).click();
  await (await choosing).setFiles(file);
};
const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);
const signalOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    getComputedStyle(document.querySelector('[data-overlay]') ?? document.documentElement)
      .getPropertyValue('--color-signal')
      .trim(),
  );
const markOn = (page: Page): Locator => page.locator('[data-brand-mark]');
const isLogoShown = (page: Page): Promise<boolean> =>
  markOn(page)
    .locator('img')
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
/** Red, green and blue near the left edge of the logo that shows. */
const logoColorOn = (page: Page): Promise<string> =>
  markOn(page)
    .locator('img')
    .first()
    .evaluate((image) => {
      if (!(image instanceof HTMLImageElement)) return '';
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const point = context?.getImageData(canvas.width / 10, canvas.height / 2, 1, 1).data;
      return [...(point ?? [])].slice(0, 3).join();
    });
const logoOf = ({ boardId }: BoardAccess): Promise<Response> =>
  fetch(app.url + requestOf(getLogo, { boardId }).path);

/** Width that the title of a board has, in px. */
const roomOfTitle = (page: Page): Promise<number> =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => title.parentElement?.getBoundingClientRect().width ?? 0);

/** What the layout of the page around the list depends on. */
const layoutAround = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['html', 'body', '#root'].map((name) => {
      const { display, flexDirection, flexGrow } = getComputedStyle(
        document.querySelector(name) ?? document.documentElement,
      );
      return [name, display, flexDirection, flexGrow].join(' ');
    }),
  );

describe('A brand', () => {
  it('is typed, seen before, saved as one, and shown to a hall that is open already', async () => {
    const board = await createBoard(app, 'Town hall');
    await ask(app, board, 'When is lunch?');
    const viewer = await visit(app, board, PHONE);
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Brand');
    // Shortcuts have most of these letters.
    await type(admin, 'Name', 'Acme, half x and z');
    await type(admin, 'Primary colour', 'navy');
    await expect.poll(() => admin.getByRole('button', { name: 'Save the brand' }).isDisabled()).toBe(true);
    await type(admin, 'Primary colour', NAVY);
    await type(admin, 'Accent colour', '#ff6a13');
    await upload(admin, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await admin.getByRole('alert').getByText('This file is no picture').waitFor();
    await upload(admin, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
    await admin.getByRole('button', { name: 'Choose another picture' }).waitFor();
    const previews = admin.getByRole('figure');
    await expect.poll(() => previews.locator('img').count()).toBe(2);
    await expect.poll(() => previews.getByText('Acme, half x and z').count()).toBe(2);
    expect(await backgroundOf(previews.first().getByText('12'))).toBe('rgb(11, 34, 101)');
    expect(await axeViolations(admin)).toEqual([]);
    const layout = await layoutAround(viewer);
    const room = await roomOfTitle(viewer);
    // Nobody has seen any of it yet.
    expect(await markOn(viewer).count()).toBe(0);
    expect((await logoOf(board)).status).toBe(404);

    await admin.getByRole('button', { name: 'Save the brand' }).click();
    await untilToast(admin, 'The brand is saved');
    const stored = await logoOf(board);
    expect(stored.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await stored.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');

    await expect.poll(() => isLogoShown(viewer)).toBe(true);
    await expect.poll(() => signalOn(viewer)).toBe(NAVY);
    expect(await roomOfTitle(viewer)).toBeGreaterThanOrEqual(room);
    await viewer.getByText('Made with Openfloor').waitFor();
    // WebKit loses the list, whose cards have `content-visibility`, when the layout around it changes.
    expect(await layoutAround(viewer)).toEqual(layout);
    expect(await axeViolations(viewer)).toEqual([]);

    await type(admin, 'Name', '');
    await admin.getByRole('checkbox', { name: /Leave out/ }).check();
    await admin.getByRole('button', { name: 'Remove the logo' }).click();
    await admin.getByRole('button', { name: 'Save the brand' }).click();
    await expect.poll(() => markOn(viewer).count()).toBe(0);
    await expect.poll(() => viewer.getByText('Made with Openfloor').count()).toBe(0);
    expect((await logoOf(board)).status).toBe(404);

    await admin.getByRole('button', { name: 'Back to Openfloor’s look' }).click();
    await admin.getByRole('button', { name: 'Save the brand' }).click();
    await untilToast(admin, 'The board has Openfloor’s look again');
    await expect.poll(() => signalOn(viewer)).toBe('#f5b700');
  });

  it('has another logo on every open screen, without a reload', async () => {
    const board = await createBoard(app, 'Town hall');
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Brand');
    const drawn = (color: string) => ({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO.replaceAll(NAVY, color)),
    });
    const save = async (color: string): Promise<void> => {
      await upload(admin, drawn(color));
      await admin.getByRole('button', { name: 'Save the brand' }).click();
      await untilToast(admin, 'The brand is saved');
    };
    await save(NAVY);
    const screens = await Promise.all(
      [
        boardPath(board),
        `${boardPath(board)}/speaker`,
        `${boardPath(board)}/wall`,
        `/embed/${board.boardId}`,
        `/overlay/${board.boardId}?show=code`,
      ].map((path) => enter(app, path, DESK)),
    );
    for (const screen of screens) await expect.poll(() => isLogoShown(screen)).toBe(true);
    await admin.getByRole('button', { name: 'Choose another picture' }).waitFor();
    await save('#0a7d34');
    for (const screen of screens) await expect.poll(() => logoColorOn(screen)).toBe('10,125,52');
  });

  it('is in the title of the tab, as long as the board has it', async () => {
    const board = await createBoard(app, 'Town hall');
    await changeSettings(app, board, { brand: { name: 'Acme' } });
    const [viewer, stage] = [
      await visit(app, board, PHONE),
      await enter(app, `${boardPath(board)}/speaker`, DESK),
    ];
    await expect.poll(() => viewer.title()).toBe('Town hall · Acme');
    await expect.poll(() => stage.title()).toBe('Speaker View: Town hall · Acme');
    await changeSettings(app, board, { brand: null });
    await expect.poll(() => viewer.title()).toBe('Town hall · Openfloor');
    await expect.poll(() => stage.title()).toBe('Speaker View: Town hall · Openfloor');
  });

  it('keeps a draft while a colleague changes it, says so, and follows a colleague where there is no draft', async () => {
    const board = await createBoard(app, 'Town hall');
    await changeSettings(app, board, { brand: { name: 'Acme', primary: NAVY } });
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Brand');
    const name = admin.getByRole('textbox', { name: 'Name', exact: true });
    const color = admin.getByRole('textbox', { name: 'Primary colour', exact: true });
    await changeSettings(app, board, { brand: { name: 'Acme Ltd', primary: NAVY } });
    await expect.poll(() => name.inputValue()).toBe('Acme Ltd');
    const changed = admin.getByText('The brand was changed elsewhere meanwhile.');
    expect(await changed.count()).toBe(0);

    await type(admin, 'Name', 'Acme Inc');
    await changeSettings(app, board, { brand: { name: 'Acme Ltd', primary: '#ff6a13' } });
    await changed.waitFor();
    expect([await name.inputValue(), await color.inputValue()]).toEqual(['Acme Inc', NAVY]);
    await admin.getByRole('button', { name: 'Show what was saved' }).click();
    await expect.poll(() => color.inputValue()).toBe('#ff6a13');
    expect([await name.inputValue(), await changed.count()]).toEqual(['Acme Ltd', 0]);

    await type(admin, 'Name', 'Acme Inc');
    await changeSettings(app, board, { brand: null });
    await changed.waitFor();
    await admin.getByRole('button', { name: 'Save the brand' }).click();
    await untilToast(admin, 'The brand is saved');
    await changed.waitFor({ state: 'detached' });
    const { settings } = Object((await send(app.url, getBoard, { boardId: board.boardId })).body);
    expect(settings.brand).toEqual({ name: 'Acme Inc', primary: '#ff6a13' });
  });

  it('is there from the first paint on each screen, in both themes, and breaks no policy', async () => {
    const board = await createBoard(app, 'Town hall');
    const questionId = await ask(app, board, 'When is lunch?');
    await asAdmin(app, board, pinQuestion, { questionId });
    await changeSettings(app, board, { brand: { name: 'Acme', primary: NAVY, accent: '#ff6a13' } });
    const screens = [
      boardPath(board),
      `/b/${board.shortId}`,
      `${boardPath(board)}/speaker`,
      `${boardPath(board)}/wall`,
      `/embed/${board.boardId}`,
      `/embed/${board.boardId}?view=stage`,
      `/overlay/${board.boardId}?show=code`,
    ];
    for (const colorScheme of ['light', 'dark'] as const)
      for (const path of screens) {
        const html = await (await fetch(app.url + path)).text();
        expect(html).toContain(`--brand-light-signal:${NAVY}`);
        const page = await enter(app, path, { ...DESK, colorScheme });
        const violations: string[] = [];
        page.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) violations.push(message.text());
        });
        await markOn(page).getByText('Acme').first().waitFor();
        const signal = await signalOn(page);
        const isLight = colorScheme === 'light' && !/speaker|wall|stage|overlay/.test(path);
        expect([path, signal === NAVY]).toEqual([path, isLight]);
        expect(violations).toEqual([]);
        await page.context().close();
      }
  });

  it('of its first room is on an event’s page and in its lobby, and takes no title its place', async () => {
    const title = 'Netz- und Datentage 2026';
    const { eventId, boards } = await createConference(app.url, ['Main hall', 'Garden'], { title });
    const [hall] = boards;
    if (!hall) throw new Error('The event has no room');
    const name = 'Verband kommunaler Datenwerkstätten';
    const setBrand = (brand: { name: string; primary: string } | null): Promise<unknown> =>
      answerOf(app.url, declaredSettings, { boardId: hall.boardId, brand }, { token: hall.adminToken });
    for (const [path, device] of [
      [`/event/${eventId}`, PHONE],
      [`/event/${eventId}/lobby`, DESK],
    ] as const) {
      const page = await enter(app, path, { ...device, colorScheme: 'dark' });
      const heading = page.getByRole('heading', { name: title });
      await heading.waitFor();
      const before = await heading.boundingBox();
      await setBrand({ name, primary: NAVY });
      await page.reload();
      await markOn(page).getByText(name).waitFor();
      expect(await heading.boundingBox()).toEqual(before);
      expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      expect(await signalOn(page)).not.toBe('#ffc933');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      await setBrand(null);
    }
  });

  it('without its logo shows the name', async () => {
    const board = await createBoard(app, 'Town hall');
    await changeSettings(app, board, { brand: { name: 'Acme', logo: true } });
    const viewer = await visit(app, board, PHONE);
    await markOn(viewer).getByText('Acme').waitFor();
    await expect.poll(() => markOn(viewer).locator('img').count()).toBe(0);
  });
});
