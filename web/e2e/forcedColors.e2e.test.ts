import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  askPinned,
  asAdmin,
  boardPath,
  createBoard,
  DESK,
  enter,
  faults,
  moderate,
  openHouse,
  visit,
  type BoardAccess,
  type House,
} from './house.ts';

let house: House;
let board: BoardAccess;
beforeAll(async () => {
  house = await openHouse();
  board = await createBoard(house);
  const answered = await askPinned(house, board, 'Who pays?');
  await asAdmin(house, board, `/questions/${answered}/mark-answered`);
  await askPinned(house, board, 'Why?');
  await ask(house, board, 'When is lunch?');
});
afterAll(() => house.close());

type Looks = Pick<BrowserContextOptions, 'colorScheme'>;

/** Opens something on the moderator's page. */
const dialog =
  (button: string) =>
  async (looks: Looks): Promise<Page> => {
    const admin = await moderate(house, board, { ...DESK, ...looks, forcedColors: 'active' });
    await admin.getByRole('button', { name: button }).first().click();
    await admin.getByRole(/Close|Block/.test(button) ? 'alertdialog' : 'dialog').waitFor();
    return admin;
  };

const page =
  (path: () => string) =>
  async (looks: Looks): Promise<Page> => {
    const opened = await enter(house, path(), { ...DESK, ...looks, forcedColors: 'active' });
    await opened.getByRole('heading', { level: 1 }).waitFor();
    return opened;
  };

const SCREENS: [string, (looks: Looks) => Promise<Page>][] = [
  ['the landing page', page(() => '/')],
  ['my boards', page(() => '/my-boards')],
  ['the super admin', page(() => '/superadmin')],
  ['an unknown code', page(() => '/b/zzzzzz')],
  ['the stage', page(() => `${boardPath(board)}/speaker`)],
  ['the board', (looks) => visit(house, board, { ...DESK, ...looks, forcedColors: 'active' })],
  ['the share dialog', dialog('Share')],
  ['the keys', dialog('Keys (?)')],
  ['the block dialog', dialog('Block author: When is lunch?')],
  ['the close dialog', dialog('Close Board')],
];

describe('In forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it.each(SCREENS)(`axe finds nothing wrong with %s (${colorScheme})`, async (_name, open) => {
      const opened = await open({ colorScheme });
      // It reads the colours of the style sheets, which the browser replaces when it paints.
      expect(await faults(opened, { except: ['color-contrast'] })).toEqual([]);
      await opened.context().close();
    });
});
