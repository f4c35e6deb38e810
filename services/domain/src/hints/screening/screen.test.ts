import { Flag } from '@openfloor/contract/flags';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screen, screenAsked } from './screen.ts';

import type { BoardWords } from './words/offensiveWords.ts';

const NO_WORDS: BoardWords = { screenWords: [], allowWords: [] };
const flagsOf = (text: string, words: Partial<BoardWords> = {}) => screen(text, { ...NO_WORDS, ...words });
const reasonsOf = (text: string) => flagsOf(text).map(({ reason }) => reason);

describe('Screening by rules (SC)', () => {
  it('[SC10] names the words that it found, as the lists spell them', () => {
    expect(flagsOf('What the f.u.c.k, you 4rschl0ch?')).toEqual([
      { reason: 'words', by: 'rules', detail: 'arschloch, fuck' },
    ]);
  });

  it.each([
    ['leet', 'sh1t'],
    ['symbols', 'a$$hole'],
    ['asterisks', 'f**k'],
    ['repeated letters', 'fuuuuckkk'],
    ['spaces', 'f u c k'],
    ['dots', 's.h.i.t'],
    ['hyphens', 'b-i-t-c-h'],
    ['Cyrillic letters', 'fuсk'],
    ['mathematical letters', '𝖋𝖚𝖈𝖐'],
    ['full-width letters', 'ｓｈｉｔ'],
    ['characters without width', 'sh\u200Bit'],
    ['combining marks', 'f̷u̷c̷k̷'],
    ['Arabic vowel signs', 'شَرْمُوطَة'],
    ['stretched Arabic letters', 'شـرمـوطة'],
    ['an Arabic article', 'والشرموطة'],
  ])('[SC10] finds a word that is hidden by %s', (_, word) => {
    expect(reasonsOf(`Why ${word}?`)).toEqual(['words']);
  });

  it('[SC10] finds a word that an override writes backwards', () => {
    expect(reasonsOf('Why \u202etihs\u202c?')).toEqual(['words']);
    expect(reasonsOf('Why \u202e?tihs')).toEqual(['words']);
    expect(reasonsOf('Why \u202dshit\u202c?')).toEqual(['words']);
    expect(reasonsOf('Why \u202eenif\u202c?')).toEqual([]);
  });

  it("[SC10] finds what is in the asker's name, each reason once", () => {
    expect(screenAsked('Why?', 'Mr Sh1t, https://a.example', NO_WORDS).map(({ reason }) => reason)).toEqual([
      'words',
      'link',
    ]);
    expect(screenAsked('Why shit?', 'shit', NO_WORDS)).toHaveLength(1);
    expect(screenAsked('Why?', 'ANNA OF THE SHOUTERS', NO_WORDS)).toEqual([]);
    expect(screenAsked('Why?', undefined, NO_WORDS)).toEqual([]);
  });

  it("[SC10] adds a board's words and phrases, also where they are disguised", () => {
    const words = { screenWords: ['Projekt Phönix', 'layoff'] };
    expect(flagsOf('Was wird aus projekt phonix?', words)).toMatchObject([{ detail: 'projekt phonix' }]);
    expect(flagsOf('When is the next l4y0ff?', words)).toMatchObject([{ detail: 'layoff' }]);
    expect(flagsOf('When is the next display?', words)).toEqual([]);
  });

  it('[SC10] leaves out the words that a board allows, in every spelling, and those only', () => {
    const words = { allowWords: ['Pute', 'shit', 'kiss my ass'] };
    expect(flagsOf('Gibt es Pute?', words)).toEqual([]);
    expect(flagsOf('Holy sh1t, is it lunch?', words)).toEqual([]);
    expect(flagsOf('Is "Kiss my ass" the title?', words)).toEqual([]);
    expect(flagsOf('Is it bullshit?', words)).toMatchObject([{ detail: 'bullshit' }]);
  });

  it('[SC10] screens a word that a board has on both lists as allowed', () => {
    expect(flagsOf('When is the layoff?', { screenWords: ['layoff'], allowWords: ['layoff'] })).toEqual([]);
  });

  it('[SC11] names the host of a link', () => {
    expect(flagsOf('See (https://www.example.com/a?b=c) and bit.ly/x.')).toEqual([
      { reason: 'link', by: 'rules', detail: 'www.example.com, bit.ly' },
    ]);
  });

  it.each([
    'a("http://evil.com/")',
    'See [the slides](http://evil.com/)',
    '<a href="http://evil.com">slides</a>',
    'open("evil.com")',
    'x=http://evil.com',
  ])('[SC11] finds a link within a word: %s', (text) => {
    expect(flagsOf(text)).toEqual([{ reason: 'link', by: 'rules', detail: 'evil.com' }]);
  });

  it.each([
    'Is Node.js or ASP.NET faster?',
    'Does main.py read README.md?',
    'Who said "Thanks.So what"?',
    'Is 10.0.0.1 or v1.2.3 wrong?',
    'Is it 3.14 or e.g. 2.71?',
  ])('[SC11] sees no link in: %s', (text) => {
    expect(reasonsOf(text)).toEqual([]);
  });

  it('[SC11] tells an e-mail address and a link apart', () => {
    expect(reasonsOf('Write to jane@example.com?')).toEqual(['email']);
    expect(reasonsOf('Is https://jane@example.com/ safe?')).toEqual(['link']);
  });

  it.each([
    ['Why is nobody ANSWERING?', []],
    ['ABCDEFGHIJK?', []],
    ['ABCDEFGHIJKL?', ['shouting']],
    ['ABCDEFGHIJKlmn?', []],
    ['ÄRGERT EUCH DAS NICHT?', ['shouting']],
    ['لماذا لا يجيب أحد على أسئلتنا؟', []],
  ])('[SC12] shouting takes 12 letters, 80 %% of them capitals: %s', (text, reasons) => {
    expect(reasonsOf(text)).toEqual(reasons);
  });

  it('[SC14] accepts every text and gives flags that can be stored', () => {
    const pieces = fc.constantFrom(
      'f',
      'u',
      'c',
      'k',
      '*',
      '$',
      '@',
      '.',
      ' ',
      '1',
      '0',
      '(',
      '+',
      'at',
      'com',
      'www',
      '://',
      'شرموط',
      'ß',
      '\u200B',
      '😀',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.string({ unit: pieces, maxLength: 300 }),
    );
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (asked, terms) => {
        const flags = flagsOf(asked, { screenWords: terms, allowWords: terms.slice(1) });
        for (const flag of flags) expect(Flag.parse(JSON.parse(JSON.stringify(flag)))).toEqual(flag);
        expect(new Set(flags.map(({ reason }) => reason)).size).toBe(flags.length);
      }),
    );
  });

  it('[SC10] finds a disguised word anywhere in a text', () => {
    const words = fc.constantFrom(
      'lunch',
      'Montag',
      'réunion',
      'oficina',
      'مكتب',
      '2026',
      '🎉',
      '(a)',
      'v1.2',
    );
    const hidden = fc.constantFrom('fuck', 'SCHEISSE', 'm€rde', 'm1erda', 'شرموطة', 'f*ck', 's h i t');
    fc.assert(
      fc.property(fc.array(words), hidden, fc.array(words), (before, word, after) => {
        expect(reasonsOf([...before, word, ...after].join(' '))).toContain('words');
      }),
    );
  });
});

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Best of several runs, because the machine may be busy with other work. */
const bestMs = (text: string): number => {
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now();
    screen(text, NO_WORDS);
    return performance.now() - startMs;
  });
  return Math.min(...times);
};

describe('Time that screening takes (SC)', () => {
  it.each([
    'a',
    'A ',
    'aaab',
    'a*',
    '!a',
    '...a',
    '  (',
    '(at)',
    'a@b.',
    'a.b',
    '1 ',
    '030 111 1111 x',
    'f u c ',
    'ش ',
    '\u200B',
    'ﷺ',
  ])('[SC14] is proportional to the length of a text of %j', (piece) => {
    const shortMs = bestMs(repeated(piece, 1000));
    const longMs = bestMs(repeated(piece, 16_000));
    // Linear: 16 times the time for 16 times the length; quadratic: 256 times.
    expect(longMs / Math.max(shortMs, 0.2)).toBeLessThan(110);
  });
});
