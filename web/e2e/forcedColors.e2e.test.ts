import { markAnswered } from '@openfloor/contract/calls/moderation';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  adminRecord,
  asAdmin,
  ask,
  askPinned,
  boardPath,
  createBoard,
  DESK,
  enter,
  axeViolations,
  moderate,
  setUpApp,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();
let board: BoardAccess;
beforeAll(async () => {
  board = await createBoard(app);
  const answered = await askPinned(app, board, 'Who pays?');
  await asAdmin(app, board, markAnswered, { questionId: answered });
  await askPinned(app, board, 'Why?');
  await ask(app, board, 'When is lunch?');
});

type Looks = Pick<BrowserContextOptions, 'colorScheme'>;

/** Opens a dialog on the moderator's page. */
const dialog =
  (button: string, act?: string) =>
  async (looks: Looks): Promise<Page> => {
    const admin = await moderate(app, board, { ...DESK, ...looks, forcedColors: 'active' });
    await admin.getByRole('button', { name: button }).first().click();
    if (act !== undefined) await admin.getByRole('menuitem', { name: act }).click();
    await admin.getByRole(/Close|Block/.test(act ?? button) ? 'alertdialog' : 'dialog').waitFor();
    return admin;
  };

/** @param own selector of what only this screen shows; some show another screen until their own part is loaded */
const page =
  (path: () => string, own: string, isModerator = false) =>
  async (looks: Looks): Promise<Page> => {
    const stored = isModerator ? adminRecord(board) : {};
    const opened = await enter(app, path(), { ...DESK, ...looks, stored, forcedColors: 'active' });
    await opened.locator(own).waitFor();
    return opened;
  };

const SCREENS: [string, (looks: Looks) => Promise<Page>][] = [
  ['the landing page', page(() => '/', 'text="The floor is open."')],
  ['my boards', page(() => '/my-boards', 'text="No boards found."')],
  ['the super admin', page(() => '/superadmin', 'text="Secret"')],
  ['an unknown code', page(() => '/b/zzzzzz', 'text="Board Not Found"')],
  ['the stage', page(() => `${boardPath(board)}/speaker`, 'text="Presenter Mode"')],
  ['the confidence monitor', page(() => `${boardPath(board)}/speaker?confidence`, 'text="Next"')],
  ['the wall', page(() => `${boardPath(board)}/wall`, '[aria-label="Top questions"]')],
  ['the record', page(() => `${boardPath(board)}/record`, 'h1')],
  ['the replay', page(() => `${boardPath(board)}/replay?at=99`, 'text="On stage"', true)],
  ['the insights', page(() => `${boardPath(board)}/insights`, 'svg[aria-label^="Votes"]', true)],
  ['the board', (looks) => visit(app, board, { ...DESK, ...looks, forcedColors: 'active' })],
  ['the share dialog', dialog('Share')],
  ['the keys', dialog('Keys (?)')],
  ['the block dialog', dialog('More actions: When is lunch?', 'Block author')],
  ['the close dialog', dialog('Close Board')],
];

describe('In forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it.each(SCREENS)(`axe finds no violation on %s (${colorScheme})`, async (_name, open) => {
      const opened = await open({ colorScheme });
      // axe reads the colours of the style sheets, which the browser replaces when it paints.
      expect(await axeViolations(opened, { except: ['color-contrast'] })).toEqual([]);
      await opened.context().close();
    });
});
