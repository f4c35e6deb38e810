import { describe, expect, it } from 'vitest';
import { ContactEmail } from './contactText.ts';
import { QUESTION_TEXT_LENGTH_MAX } from './limits.ts';
import { BoardTitle, QuestionText } from './text.ts';
import { WrittenAskerName, WrittenDeclineReason, WrittenModeratorName, WrittenReply } from './writtenText.ts';

const accepts = (text: string) => QuestionText.safeParse(text).success;

describe('Text', () => {
  it('is trimmed', () => {
    expect(QuestionText.parse(' \t\n When is\n lunch?\u00a0 ')).toBe('When is\n lunch?');
  });

  it('is neither empty nor blank, but for a question whose text was erased', () => {
    expect(BoardTitle.safeParse('').success).toBe(false);
    expect(BoardTitle.safeParse(' \n\t\u3000').success).toBe(false);
    expect(accepts('')).toBe(true);
  });

  it('is trimmed before its length is checked', () => {
    expect(accepts(` ${'a'.repeat(QUESTION_TEXT_LENGTH_MAX)} `)).toBe(true);
    expect(accepts('a'.repeat(QUESTION_TEXT_LENGTH_MAX + 1))).toBe(false);
    expect(BoardTitle.safeParse('a'.repeat(101)).success).toBe(false);
  });

  it('has a length in UTF-16 units: most emoji count twice', () => {
    expect(accepts('🎤'.repeat(QUESTION_TEXT_LENGTH_MAX / 2))).toBe(true);
    expect(accepts(`${'🎤'.repeat(QUESTION_TEXT_LENGTH_MAX / 2)}a`)).toBe(false);
  });

  it('contains no NUL', () => {
    expect(accepts('a\0b')).toBe(false);
    expect(accepts('\0')).toBe(false);
  });

  it('contains no unpaired surrogate', () => {
    expect(accepts('a\ud83c')).toBe(false);
    expect(accepts('\udfa4a')).toBe(false);
    expect(accepts('\udfa4\ud83c')).toBe(false);
    expect(accepts('\ud83c\udfa4')).toBe(true);
  });

  it('is a single line where it is a name or a reason', () => {
    for (const line of [WrittenAskerName, WrittenModeratorName, WrittenDeclineReason]) {
      expect(line.parse(' Anna\n')).toBe('Anna');
      for (const text of ['Anna\nBen', 'Anna\u2028Ben', '', '\u200b'])
        expect(line.safeParse(text).success).toBe(false);
    }
    expect(WrittenAskerName.safeParse('a'.repeat(40)).success).toBe(true);
    expect(WrittenAskerName.safeParse('a'.repeat(41)).success).toBe(false);
    expect(WrittenDeclineReason.safeParse('a'.repeat(141)).success).toBe(false);
  });

  it('of a reply may be empty, but not blank with invisible characters', () => {
    expect(WrittenReply.parse(' \n ')).toBe('');
    expect(WrittenReply.parse('At noon\r\nor later')).toBe('At noon\nor later');
    expect(WrittenReply.safeParse('a'.repeat(1000)).success).toBe(true);
    expect(WrittenReply.safeParse('a'.repeat(1001)).error?.issues).toMatchObject([{ code: 'too_big' }]);
    for (const text of ['\u200b', 'a\0b']) expect(WrittenReply.safeParse(text).success).toBe(false);
  });

  it('is not accepted as an e-mail address unless it is one', () => {
    expect(ContactEmail.safeParse('anna@example.org').success).toBe(true);
    expect(ContactEmail.safeParse('anna').success).toBe(false);
    expect(ContactEmail.safeParse(`anna@${'a'.repeat(250)}.org`).success).toBe(false);
    expect(ContactEmail.safeParse(`${'a'.repeat(64)}@example.org`).success).toBe(true);
    expect(ContactEmail.safeParse(`${'a'.repeat(65)}@example.org`).success).toBe(false);
    expect(ContactEmail.safeParse(`anna@${'a'.repeat(64)}.org`).success).toBe(false);
    expect(ContactEmail.safeParse('anna@example-.org').success).toBe(false);
  });
});
