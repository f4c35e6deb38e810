import { describe, expect, it } from 'vitest';
import {
  actFromMenu,
  askOn,
  axeViolations,
  cardOf,
  changeSettings,
  createBoard,
  DESK,
  moderate,
  PHONE,
  setUpApp,
  untilToast,
  visit,
} from './app.ts';

const app = setUpApp();

describe('A moderator who blocks an author', () => {
  it('sees it on each of their questions, hides and declines what they asked, and unblocks them', async () => {
    const board = await createBoard(app);
    const asker = await visit(app, board, PHONE);
    await askOn(asker, 'A rude one');
    await untilToast(asker, 'Question submitted successfully!');
    await changeSettings(app, board, { review: true });
    await askOn(asker, 'Another rude one');
    const [admin, colleague] = [await moderate(app, board, DESK), await moderate(app, board, PHONE)];
    await cardOf(admin, 'Another rude one').waitFor();
    await actFromMenu(admin, 'Block author', 'Another rude one');
    const dialog = admin.getByRole('alertdialog', { name: 'Block this user?' });
    await dialog.getByRole('checkbox', { name: 'Hide 1 public question of this author' }).check();
    await dialog.getByRole('checkbox', { name: 'Decline 1 question of this author that waits' }).check();
    expect(await axeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await untilToast(admin, 'User blocked');
    await admin.getByRole('button', { name: 'Hidden 1' }).waitFor();
    await admin.getByRole('button', { name: 'Declined 1' }).click();
    await cardOf(admin, 'Another rude one').getByText('Author blocked', { exact: true }).waitFor();
    await asker.getByText('You are blocked', { exact: false }).first().waitFor();
    // The colleague reads it a little later.
    await colleague.getByRole('button', { name: 'All 1' }).click();
    await cardOf(colleague, 'A rude one').getByText('Author blocked', { exact: true }).waitFor();

    await actFromMenu(colleague, 'Unblock author', 'A rude one');
    await untilToast(colleague, 'User unblocked');
    await cardOf(colleague, 'A rude one')
      .getByText('Author blocked', { exact: true })
      .waitFor({ state: 'detached' });
    await asker.getByRole('textbox', { name: 'Your question' }).waitFor();
  });
});
