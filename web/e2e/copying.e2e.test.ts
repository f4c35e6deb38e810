import { describe, expect, it } from 'vitest';
import { boardPath, createBoard, isLive, newDevice, PHONE, setUpApp, untilFocused } from './app.ts';

const app = setUpApp();

/** As over plain HTTP from another machine, where browsers have no clipboard API. */
const withoutClipboard = (): void => {
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
};

describe('Copying where there is no secure context', () => {
  it('copies the link of a board, which can be pasted; the dialog keeps the focus', async () => {
    const board = await createBoard(app);
    const phone = await newDevice(PHONE);
    await phone.addInitScript(withoutClipboard);
    await phone.goto(app.url + boardPath(board));
    await isLive(phone);
    await phone.getByRole('button', { name: 'Share' }).tap();
    const copy = phone.getByRole('dialog').getByRole('button', { name: 'Copy link' });
    await copy.tap();
    await phone.getByText('Link copied', { exact: true }).waitFor();
    await untilFocused(copy);
    await phone.keyboard.press('Escape');
    const field = phone.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await phone.keyboard.press('Control+V');
    await expect.poll(() => field.inputValue()).toBe(`${app.url}/b/${board.shortId}`);
  });
});
