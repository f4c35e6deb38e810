import { isVisible } from '@openfloor/contract/plainText';
import { WrittenDeclineReason } from '@openfloor/contract/writtenText';
import { expect, it } from 'vitest';
import { VISIBLE_LINE, VISIBLE_OR_EMPTY, VISIBLE_TEXT } from './visibleText.ts';

it.each(['u', ''])(
  'the documented pattern of a text accepts the visible characters up to U+FFFF and all beyond, with the flags %j',
  (flags) => {
    const pattern = new RegExp(VISIBLE_TEXT, flags);
    const differing: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      const isExpected = codePoint > 0xffff || isVisible(character);
      if (character.isWellFormed() && pattern.test(character) !== isExpected)
        differing.push(codePoint.toString(16));
    }
    expect(differing).toEqual([]);
  },
);

it.each(['u', ''])('the documented pattern refuses NUL anywhere, with the flags %j', (flags) => {
  const pattern = new RegExp(VISIBLE_TEXT, flags);
  expect(['a\0', '\0a', 'a\0b', ''].filter((text) => pattern.test(text))).toEqual([]);
});

it.each(['u', ''])(
  'the documented pattern of a line refuses line breaks but at its ends, as the server does, with the flags %j',
  (flags) => {
    const line = new RegExp(VISIBLE_LINE, flags);
    const texts = ['a b', ' a', '\u0085 a', 'a\n\u2028', 'a\nb', 'a\u2028b', '\u0085', '\u200b', ''];
    const accepted = texts.filter((text) => line.test(text));
    expect(accepted).toEqual(['a b', ' a', '\u0085 a', 'a\n\u2028']);
    expect(accepted).toEqual(texts.filter((text) => WrittenDeclineReason.safeParse(text).success));
  },
);

it.each(['u', ''])('the documented pattern of a reply accepts an empty text, with the flags %j', (flags) => {
  const reply = new RegExp(VISIBLE_OR_EMPTY, flags);
  expect(['', 'a\nb', ' ', 'a\0'].filter((text) => reply.test(text))).toEqual(['', 'a\nb']);
});
