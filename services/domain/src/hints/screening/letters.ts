import { withoutIgnorable } from '@openfloor/contract/plainText';
import { resolveConfusablesTransformer } from 'obscenity';

const HOMOGLYPHS = resolveConfusablesTransformer();

/**
 * Letters that a decomposition leaves as they are. Arabic is written with and without hamza, and final letters vary.
 */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};

/** Accents, vowel signs, the stretching of Arabic, and signs for formatting. */
const UNSEEN = /[\p{Mn}\p{Cf}\u0640]/gu;
const ARABIC = /\p{Script=Arabic}/u;

/** Lower case without accents, vowel signs and characters without width, which are written or left out at will. */
export const foldLetters = (text: string): string =>
  Array.from(withoutIgnorable(text).normalize('NFC').toLowerCase(), (letter) => SPELLED[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(UNSEEN, '');

/** Replaces letters of other scripts by the Latin letters that they resemble. Arabic letters resemble none. */
export const resolveHomoglyphs = (text: string): string =>
  ARABIC.test(text) ? text : Array.from(text, latinOf).join('').toLowerCase();

const latinOf = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  const isAscii = code < 0x80;
  return isAscii ? letter : String.fromCodePoint(HOMOGLYPHS.transform(code) ?? code);
};

const ZEROS = [0x06_60, 0x06_f0];

/** ASCII digits instead of full-width and Arabic ones. */
export const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  });
