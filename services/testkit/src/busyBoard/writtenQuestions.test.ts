import { createRandom } from '@openfloor/platform/testing/random';
import { WrittenQuestion } from '@openfloor/contract/writtenText';
import { describe, expect, it } from 'vitest';
import { LONG_LENGTH, SHORT_LENGTH, USUAL_LENGTH, writeQuestions } from './writtenQuestions.ts';

describe('The questions of the busy board', () => {
  const texts = writeQuestions(120, createRandom(45));

  it('are the same for the same seed, and others for another', () => {
    expect(writeQuestions(120, createRandom(45))).toEqual(texts);
    expect(writeQuestions(120, createRandom(46))).not.toEqual(texts);
  });

  it('are distinct texts that the server stores as they are', () => {
    expect(new Set(texts).size).toBe(120);
    expect(texts.map((text) => WrittenQuestion.parse(text))).toEqual(texts);
  });

  it('have the usual length, except a few short and long ones', () => {
    const others = texts
      .map(({ length }) => length)
      .filter((length) => length < USUAL_LENGTH.min || length > USUAL_LENGTH.max);
    expect(new Set(others)).toEqual(new Set([SHORT_LENGTH, LONG_LENGTH]));
    expect(others.length).toBeLessThan(12);
  });
});
