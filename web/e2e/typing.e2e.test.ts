import { QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  createBoard,
  moderate,
  openTool,
  PHONE,
  setUpApp,
  visit,
  DESK,
  isLive,
  questionsShown,
} from './app.ts';

const app = setUpApp();

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const askButton = (page: Page) => page.getByRole('button', { name: 'Ask', exact: true });

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Pastes as a person does, at the caret. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
};

const LONG = `${'How much does it cost? '.repeat(30)}And the end 👩‍👩‍👧`;
const EXCESS = LONG.length - QUESTION_TEXT_LENGTH_MAX;

describe('A text that is pasted beyond its limit', () => {
  it('is taken whole and counted, keeps its question from being sent, survives a reload, and undo takes it out', async () => {
    const board = await createBoard(app);
    const page = await visit(app, board, { ...PHONE, ...CLIPBOARD });
    await field(page).focus();
    await page.keyboard.type('Hi ');
    await paste(page, LONG);
    await expect.poll(() => field(page).inputValue()).toBe(`Hi ${LONG}`);
    await page.getByText(`${EXCESS + 3} too many.`).waitFor();
    await page.getByText(`Question must be ${QUESTION_TEXT_LENGTH_MAX} characters or less.`).waitFor();
    expect(await askButton(page).isDisabled()).toBe(true);
    // Typing stays limited, and undo takes the paste out as one.
    await page.keyboard.type('x');
    expect(await field(page).inputValue()).toBe(`Hi ${LONG}`);
    await page.reload();
    await isLive(page);
    await expect.poll(() => field(page).inputValue()).toBe(`Hi ${LONG}`);
    await field(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await paste(page, LONG);
    await page.getByText(`${EXCESS} too many.`).waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => field(page).inputValue()).toBe(`Hi ${LONG}`);
    await page.keyboard.press('ControlOrMeta+a');
    await paste(page, LONG.slice(-500));
    await expect.poll(() => askButton(page).isEnabled()).toBe(true);
    await expect.poll(() => page.getByText('too many').count()).toBe(0);
  });

  it('is taken whole when it is dropped', async () => {
    const board = await createBoard(app);
    const page = await visit(app, board, DESK);
    await page.evaluate((text) => {
      const source = document.createElement('p');
      source.textContent = text;
      source.draggable = true;
      source.style.cssText = 'position:fixed;top:0;left:0;width:200px;height:40px;overflow:hidden;z-index:99';
      source.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData('text/plain', text));
      document.body.append(source);
    }, LONG);
    await page.getByText('And the end').dragTo(field(page));
    await expect.poll(() => field(page).inputValue()).toBe(LONG);
    await page.getByText(`${EXCESS} too many.`).waitFor();
  });

  it.each([
    ['Title', 'Save', 'Title'],
    ['Note to the speaker', 'Show to the speaker', 'Note to the speaker'],
  ])('keeps the form of %s from being sent', async (tool, button, name) => {
    const board = await createBoard(app);
    const page = await moderate(app, board, { ...DESK, ...CLIPBOARD });
    await openTool(page, tool);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await paste(page, LONG);
    await dialog.getByText(/\d+ too many\./).waitFor();
    expect(await dialog.getByRole('button', { name: button }).isDisabled()).toBe(true);
  });
});

/** Composes as an input method does: the text is underlined until it is confirmed. */
const compose = async (page: Page, steps: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const text of steps)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
};

describe('An input method', () => {
  it('confirms its text by Enter, which sends nothing, and the next Enter asks', async () => {
    const board = await createBoard(app);
    const page = await visit(app, board, DESK);
    await field(page).focus();
    await compose(page, ['に', 'にほ', '日本']);
    // The Enter that confirms: in Chromium during the composition, in Safari after it, both with keyCode 229.
    for (const isComposing of [true, false])
      await field(page).evaluate((element, composing) => {
        element.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'Enter',
            code: 'Enter',
            keyCode: 229,
            isComposing: composing,
            bubbles: true,
            cancelable: true,
          }),
        );
      }, isComposing);
    await page.keyboard.insertText('日本');
    expect(await field(page).inputValue()).toBe('日本');
    await page.keyboard.press('Enter');
    await expect.poll(() => questionsShown(page)).toEqual(['日本']);
  });
});
