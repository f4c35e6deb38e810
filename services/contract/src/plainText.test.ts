import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AskBody, ContactBody, CreateBoardBody } from './http/boards.ts';
import { COMBINING_MARKS_MAX, LINE_BREAKS_MAX, normalizeText } from './normalizeText.ts';
import { closeBidi, isVisible } from './plainText.ts';
import { QuestionText } from './text.ts';

const accepts = (text: string) => AskBody.safeParse({ text }).success;

describe('A text without a visible character', () => {
  it.each([
    ['zero-width', '\u200b\u200c\u200d\u2060\ufeff'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['a Braille blank', '\u2800\u2800'],
    ['variation selectors', '\ufe0e\ufe0f\u{e0100}'],
    ['tags', '\u{e0001}\u{e0061}\u{e007f}'],
    ['a soft hyphen and a grapheme joiner', '\u00ad\u034f'],
    ['bidirectional controls', '\u202e\u2067\u200f\u061c\u2069'],
    ['blanks of other scripts', '\u17b4\u180e\u{1d159}\u{13441}\u{1bca0}'],
    ['controls and spaces', '\u0007\u001b \u3000\u00a0\t\n'],
  ])('%s is refused, as question, title, name and message', (_, text) => {
    expect(accepts(text)).toBe(false);
    expect(CreateBoardBody.safeParse({ title: text }).success).toBe(false);
    const contact = { name: 'A', email: 'a@example.org', message: 'Hello' };
    expect(ContactBody.safeParse(contact).success).toBe(true);
    expect(ContactBody.safeParse({ ...contact, name: text }).success).toBe(false);
    expect(ContactBody.safeParse({ ...contact, message: text }).success).toBe(false);
  });

  it('is accepted from the log, which may be older than the rule', () => {
    expect(QuestionText.safeParse('\u200b').success).toBe(true);
    expect(QuestionText.parse('\u202eold')).toBe('\u202eold');
    expect(QuestionText.parse('a' + '\n'.repeat(20) + 'b')).toHaveLength(22);
  });
});

describe('A text in any language', () => {
  it.each([
    'When is lunch?',
    '👩‍❤️‍💋‍👨 👨‍👩‍👧‍👦 🏳️‍🌈 🏴‍☠️ 👍🏽 #️⃣ 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️',
    '❤️',
    'متى الغداء؟ اللُّغَةُ العَرَبِيَّةُ',
    'می‌خواهم',
    'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
    'दोपहर का भोजन कब है? क्ष र्‍य',
    'อาหารกลางวันกี่โมง ก็ที่',
    'བོད་སྐད་ རྒྱུ',
    'Tiếng Việt: Bữa trưa lúc mấy giờ ạ? Nguyễn',
    '한국어 점심은 언제예요?',
    'e\u0301\u0323\u0331',
    'says \u2067שלום\u2069 and \u202bعربي\u202c',
    'first\nsecond\n\nthird',
  ])('passes unchanged: %s', (text) => {
    expect(AskBody.parse({ text })).toEqual({ text });
  });
});

describe('A text that would break the layout of a page', () => {
  it('keeps its first ten line breaks of any kind', () => {
    const text = ['\r\n', '\r', '\n', '\u2028', '\u2029', '\u0085', '\v', '\f']
      .map((end) => `a${end}`)
      .join('');
    const { text: stored } = AskBody.parse({ text: `${text}${text}z` });
    expect(stored).toBe(`${'a\n'.repeat(10)}${'a '.repeat(6)}z`);
  });

  it('keeps eight combining marks in a row, even with invisible characters between them', () => {
    const { text } = AskBody.parse({ text: `Z${'\u0301'.repeat(30)}a${'\u0301\u200d'.repeat(20)}b` });
    expect(text).toBe(`Z${'\u0301'.repeat(8)}a${'\u0301\u200d'.repeat(8)}${'\u200d'.repeat(12)}b`);
  });

  it.each(['\u0001', '\u001b', '\u0090', '\ufff9'])(
    'counts marks on across %j, which has no width',
    (between) => {
      const { text } = AskBody.parse({ text: `a${`\u0301${between}`.repeat(20)}b` });
      expect(text.replaceAll(between, '')).toBe(`a${'\u0301'.repeat(8)}b`);
    },
  );

  it('closes the bidirectional controls that it opens, in each line', () => {
    expect(normalizeText('\u202eabc')).toBe('\u202eabc\u202c');
    expect(normalizeText('\u2067a\u202eb')).toBe('\u2067a\u202eb\u202c\u2069');
    expect(normalizeText('\u2067a\u202eb\u2069c')).toBe('\u2067a\u202eb\u2069c');
    expect(normalizeText('\u202ea\nb')).toBe('\u202ea\u202c\nb');
  });

  it('closes no bidirectional control that it did not open', () => {
    expect(normalizeText('a\u2069b\u202cc')).toBe('abc');
    expect(normalizeText('\u202ea\u2069b\u202c')).toBe('\u202eab\u202c');
  });

  it('is refused if closing its bidirectional controls makes it too long', () => {
    expect(accepts('\u202e'.repeat(250) + 'a')).toBe(false);
  });
});

const nasty = array(
  oneof(
    string({ unit: 'grapheme' }),
    constantFrom(
      '\n',
      '\r\n',
      '\u2028',
      '\u0301',
      '\u0489',
      '\u200d',
      '\u202a',
      '\u202e',
      '\u2066',
      '\u2068',
    ),
    constantFrom('\u202c', '\u2069', '\u202c', '\u2069', '\ufe0f', '\u3164', ' '),
  ),
  { maxLength: 80 },
).map((parts) => parts.join(''));

/** Number of bidirectional controls open after each character, matched as in the Unicode algorithm. */
const depthAtEnd = (line: string): { unmatchedEnds: number; open: number } => {
  const stack: string[] = [];
  let unmatchedEnds = 0;
  for (const character of line)
    if ('\u202a\u202b\u202d\u202e'.includes(character)) stack.push('embedding');
    else if ('\u2066\u2067\u2068'.includes(character)) stack.push('isolate');
    else if (character === '\u202c') {
      if (stack.at(-1) === 'embedding') stack.pop();
      else unmatchedEnds += 1;
    } else if (character === '\u2069') {
      if (stack.includes('isolate')) stack.length = stack.lastIndexOf('isolate');
      else unmatchedEnds += 1;
    }
  return { unmatchedEnds, open: stack.length };
};

describe('Every normalized text', () => {
  it('has balanced bidirectional controls, few line breaks and few combining marks in a row, and does not change when normalized again', () => {
    assert(
      property(nasty, (text) => {
        const normalized = normalizeText(text);
        for (const part of [...normalized.split('\n'), normalized.replaceAll('\n', ' ')])
          expect(depthAtEnd(part)).toEqual({ unmatchedEnds: 0, open: 0 });
        expect(normalized.split(/[\n\r\v\f\u0085\u2028\u2029]/).length - 1).toBeLessThanOrEqual(
          LINE_BREAKS_MAX,
        );
        for (const [run] of normalized.matchAll(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu))
          expect([...run.matchAll(/\p{M}/gu)].length).toBeLessThanOrEqual(COMBINING_MARKS_MAX);
        expect(normalizeText(normalized)).toBe(normalized);
        expect(isVisible(normalized)).toBe(isVisible(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the text itself if it was harmless', () => {
    const harmless = string({ unit: 'grapheme-ascii' }).map((text) => text.trim());
    assert(
      property(harmless, (text) => {
        expect(normalizeText(text)).toBe(text);
      }),
    );
  });

  it('keeps balanced bidirectional controls', () => {
    assert(
      property(nasty, (text) => {
        const closed = closeBidi(text.replaceAll('\n', ' '));
        expect(closeBidi(`\u2067${closed}\u2069`)).toBe(`\u2067${closed}\u2069`);
      }),
    );
  });
});
