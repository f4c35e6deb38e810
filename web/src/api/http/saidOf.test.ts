import { describe, expect, it } from 'vitest';
import { UNREACHABLE, type ApiFailure } from './apiClient.ts';
import { isFromServer, saidOf } from './saidOf.ts';

const failure = (code: ApiFailure['code'], message = 'Why.'): ApiFailure => ({
  ok: false,
  code,
  status: 409,
  message,
});

describe('A failure in words', () => {
  it('is the server’s message, unless a retry may succeed', () => {
    expect(saidOf(failure('question-merged'))).toBe('Why.');
    expect(saidOf(failure('overloaded'))).toBeUndefined();
    expect(saidOf(UNREACHABLE)).toBeUndefined();
  });

  it('is by its code what the screen says, or lets the server say', () => {
    const said = { 'question-merged': true, 'rate-limited': 'Slower.' } as const;
    expect(saidOf(failure('question-merged'), said)).toBe('Why.');
    expect(saidOf(failure('rate-limited'), said)).toBe('Slower.');
    expect(saidOf(failure('board-full'), said)).toBeUndefined();
  });

  it('is undefined where nobody has written a message', () => {
    expect(saidOf(failure('invalid-request', ''), { 'invalid-request': true })).toBeUndefined();
    expect(saidOf(failure('overloaded'), isFromServer)).toBe('Why.');
    expect(saidOf(UNREACHABLE, isFromServer)).toBeUndefined();
  });
});
