import { describe, expect, it } from 'vitest';
import { QUESTION_TEXT_LENGTH_MAX } from './limits.ts';
import { BoardTitle, ContactEmail, QuestionText } from './text.ts';

const accepts = (text: string) => QuestionText.safeParse(text).success;

describe('Text', () => {
  it('is trimmed', () => {
    expect(QuestionText.parse(' \t\n When is\n lunch?\u00a0 ')).toBe('When is\n lunch?');
  });

  it('is neither empty nor blank', () => {
    expect(accepts('')).toBe(false);
    expect(accepts(' \n\t\u3000')).toBe(false);
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
