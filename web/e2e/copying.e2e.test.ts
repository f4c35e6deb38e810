import { describe, expect, it } from 'vitest';
import { boardPath, createBoard, isLive, newDevice, PHONE, setUpApp } from './app.ts';

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
    expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
    await phone.keyboard.press('Escape');
    const field = phone.getByRole('textbox', { name: 'Your question' });
    await field.tap();
    await phone.keyboard.press('Control+V');
    expect(await field.inputValue()).toBe(`${app.url}/b/${board.shortId}`);
  });

  it('says that a link could not be copied', async () => {
    const board = await createBoard(app);
    const phone = await newDevice(PHONE);
    await phone.addInitScript(withoutClipboard);
    await phone.addInitScript(() => {
      document.execCommand = () => false;
    });
    await phone.goto(app.url + boardPath(board));
    await phone.getByRole('button', { name: 'Share' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Copy link' }).tap();
    await phone.getByText('Failed to copy link', { exact: true }).waitFor();
    const advice = phone.getByText('Please copy the link manually from your browser.', { exact: true });
    await expect.poll(() => advice.count()).toBe(1);
  });
});
