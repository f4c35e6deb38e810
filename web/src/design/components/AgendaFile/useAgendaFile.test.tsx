import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAgendaFile, type ChosenFile } from './useAgendaFile.ts';

const fileOf = (name: string, text = 'title'): ChosenFile => ({
  file: new File([text], name),
  format: 'csv',
});

it('an answer for a file that was chosen before is dropped', async () => {
  const [first, second] = [fileOf('first.csv'), fileOf('second.csv')];
  const answers = new Map(
    [first, second].map((chosen) => [chosen, Promise.withResolvers<{ ok: true; value: string }>()]),
  );
  const onRead = vi.fn<(found: string) => void>();
  const read = async (chosen: ChosenFile) =>
    answers.get(chosen)?.promise ?? Promise.reject(new Error('Unknown file'));
  const { result } = renderHook(() => useAgendaFile({ bytesMax: 100, read, onRead }));
  act(() => {
    void result.current.choose(first);
    void result.current.choose(second);
  });
  expect(result.current).toMatchObject({ chosen: second, reading: { state: 'reading' } });
  for (const chosen of [second, first])
    await act(async () => answers.get(chosen)?.resolve({ ok: true, value: chosen.file.name }));
  expect(result.current.reading).toEqual({ state: 'read', found: 'second.csv' });
  expect(onRead.mock.calls).toEqual([['second.csv']]);
});

it.each([
  { code: 'invalid-request', why: 'Line 2: No title' },
  { code: 'rate-limited', why: 'Line 2: No title' },
  { code: 'unreachable', why: 'Failed to read the file. Please choose it again.' },
])('a refusal with $code says “$why”', async ({ code, why }) => {
  const read = async () => ({ ok: false, code, message: 'Line 2: No title' }) as const;
  const { result } = renderHook(() => useAgendaFile({ bytesMax: 100, read }));
  await act(() => result.current.choose(fileOf('a.csv')));
  expect(result.current.reading).toEqual({ state: 'refused', why });
});

it('a file that is too large is refused, and an answer for the file before it is dropped', async () => {
  const answer = Promise.withResolvers<{ ok: true; value: string }>();
  const read = vi.fn<() => typeof answer.promise>(() => answer.promise);
  const { result } = renderHook(() => useAgendaFile({ bytesMax: 2 * 1024 * 1024, read }));
  act(() => void result.current.choose(fileOf('small.csv')));
  await act(() => result.current.choose(fileOf('large.csv', 'x'.repeat(2 * 1024 * 1024 + 1))));
  await act(async () => answer.resolve({ ok: true, value: 'small' }));
  expect(read).toHaveBeenCalledOnce();
  expect(result.current.reading).toEqual({
    state: 'refused',
    why: 'The file is too large: at most 2 MB.',
  });
});
