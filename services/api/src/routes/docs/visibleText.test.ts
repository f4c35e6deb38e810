import { isVisible } from '@openfloor/contract/plainText';
import { expect, it } from 'vitest';
import { VISIBLE_LINE, VISIBLE_OR_EMPTY, VISIBLE_TEXT } from './visibleText.ts';

it('the documented pattern of a text accepts exactly the characters that are visible by the contract', () => {
  const pattern = new RegExp(VISIBLE_TEXT, 'u');
  const differing: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (character.isWellFormed() && pattern.test(character) !== isVisible(character))
      differing.push(codePoint.toString(16));
  }
  expect(differing).toEqual([]);
});

it('the documented pattern refuses NUL anywhere', () => {
  const pattern = new RegExp(VISIBLE_TEXT, 'u');
  expect(['a\0', '\0a', 'a\0b', ''].filter((text) => pattern.test(text))).toEqual([]);
});

it('the documented pattern of a line also refuses line breaks, and that of a reply accepts an empty text', () => {
  const line = new RegExp(VISIBLE_LINE, 'u');
  expect(['a b', ' a', 'a\nb', 'a\u2028b', '\u200b', ''].filter((text) => line.test(text))).toEqual([
    'a b',
    ' a',
  ]);
  const reply = new RegExp(VISIBLE_OR_EMPTY, 'u');
  expect(['', 'a\nb', ' ', 'a\0'].filter((text) => reply.test(text))).toEqual(['', 'a\nb']);
});
