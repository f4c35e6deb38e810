import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UNREACHABLE, type ApiResult } from './apiClient.ts';
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

it('an answer that arrives late never replaces that to a later read', async () => {
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

it('a failure keeps the value; one without a value is loading again while it is retried', async () => {
  const { result, answer } = renderRead();
  await answer(0, UNREACHABLE);
  expect(result.current).toMatchObject({ value: undefined, failure: UNREACHABLE });
  act(() => result.current.readAgain());
  expect(result.current).toMatchObject({ value: undefined, failure: undefined });
  await answer(1, ok('read'));
  act(() => result.current.readAgain());
  await answer(2, UNREACHABLE);
  expect(result.current).toMatchObject({ value: 'read', failure: UNREACHABLE });
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
