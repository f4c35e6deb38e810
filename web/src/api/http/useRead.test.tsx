import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UNREACHABLE, type ApiFailure, type ApiResult } from './apiClient.ts';
import { useRead } from './useRead.ts';

afterEach(() => vi.useRealTimers());

/** Reads whose answers the test gives, in any order. */
const renderRead = (everyMs?: number) => {
  const answers: ((result: ApiResult<string>) => void)[] = [];
  const read = () => new Promise<ApiResult<string>>((resolve) => void answers.push(resolve));
  const hook = renderHook(({ subject }) => useRead(read, subject, everyMs), {
    initialProps: { subject: 'one' },
  });
  return {
    ...hook,
    answers,
    answer: (at: number, result: ApiResult<string>) => act(async () => answers[at]?.(result)),
  };
};
const ok = (value: string): ApiResult<string> => ({ ok: true, value, headers: new Headers() });

it('an answer that arrives late never replaces the answer to a later read', async () => {
  const { result, answer } = renderRead();
  act(() => result.current.readAgain());
  await answer(1, ok('new'));
  await answer(0, ok('old'));
  expect(result.current).toMatchObject({ value: 'new', failure: undefined });
});

it('the value of an earlier subject stays, and is marked, until the new one is read', async () => {
  const { result, answer, rerender } = renderRead();
  await answer(0, ok('of one'));
  rerender({ subject: 'two' });
  expect(result.current).toMatchObject({ value: 'of one', isBehind: true });
  await answer(1, ok('of two'));
  expect(result.current).toMatchObject({ value: 'of two', isBehind: false });
});

const failure = (status: number, code: ApiFailure['code']): ApiFailure => ({
  ok: false,
  status,
  code,
  message: '',
});

it.each([
  failure(429, 'rate-limited'),
  failure(500, 'internal'),
  failure(503, 'overloaded'),
  // A captive portal answered.
  failure(404, 'unavailable'),
  UNREACHABLE,
])('the value stays when a read fails with $status $code', async (failed) => {
  const { result, answer } = renderRead();
  await answer(0, ok('read'));
  act(() => result.current.readAgain());
  await answer(1, failed);
  expect(result.current).toMatchObject({ value: 'read', failure: failed });
});

it.each([
  failure(401, 'invalid-token'),
  failure(403, 'not-your-board'),
  failure(403, 'plan-required'),
  failure(404, 'event-not-found'),
  failure(410, 'offset-gone'),
  failure(403, 'unknown'),
])('the value goes for good when a read fails with $status $code', async (refusal) => {
  const { result, answer } = renderRead();
  await answer(0, ok('read'));
  for (const [at, failed] of [refusal, UNREACHABLE].entries()) {
    act(() => result.current.readAgain());
    await answer(at + 1, failed);
    expect(result.current).toMatchObject({ value: undefined, failure: failed });
  }
});

it('the value of an earlier subject stays, and is marked, when the read of the new one fails for now', async () => {
  const { result, answer, rerender } = renderRead();
  await answer(0, ok('of one'));
  rerender({ subject: 'two' });
  await answer(1, UNREACHABLE);
  expect(result.current).toMatchObject({ value: 'of one', failure: UNREACHABLE, isBehind: true });
});

it('a failure stays until the answer to the next read', async () => {
  const { result, answer } = renderRead();
  await answer(0, UNREACHABLE);
  act(() => result.current.readAgain());
  expect(result.current).toMatchObject({ value: undefined, failure: UNREACHABLE });
  await answer(1, ok('read'));
  expect(result.current).toMatchObject({ value: 'read', failure: undefined });
});

it('reads at each interval, and no more once the component has gone', async () => {
  vi.useFakeTimers();
  const { answers, answer, unmount } = renderRead(1000);
  await answer(0, ok('read'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(answers).toHaveLength(2);
  await answer(1, ok('read'));
  unmount();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toHaveLength(2);
});
