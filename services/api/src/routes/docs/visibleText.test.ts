import { isVisible } from '@openfloor/contract/plainText';
import { expect, it } from 'vitest';
import { VISIBLE_TEXT } from './visibleText.ts';

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
