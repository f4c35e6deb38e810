import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importPart, PartNotLoaded } from './importPart.ts';
import { onceLoaded } from './onceLoaded.ts';

vi.mock('./importPart.ts', async (original) => ({
  ...(await original()),
  importPart: vi.fn<() => Promise<unknown>>(),
}));
const load = async () => 'part';
const stopWork = vi.fn<() => void>();
const begin = vi.fn<(part: string) => () => void>(() => stopWork);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('begins the work when the part is there, and stops it', async () => {
  vi.mocked(importPart).mockResolvedValue('part');
  const stop = onceLoaded(load, begin);
  expect(begin).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(begin).toHaveBeenCalledWith('part');
  stop();
  expect(stopWork).toHaveBeenCalledOnce();
});

it('begins nothing that was stopped before the part was there', async () => {
  vi.mocked(importPart).mockResolvedValue('part');
  onceLoaded(load, begin)();
  await vi.advanceTimersByTimeAsync(0);
  expect(begin).not.toHaveBeenCalled();
});

it('tries again while the part does not load, until it is stopped', async () => {
  vi.mocked(importPart).mockRejectedValue(new PartNotLoaded('no network'));
  const stop = onceLoaded(load, begin);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(importPart).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(importPart).toHaveBeenCalledTimes(3);
  expect(begin).not.toHaveBeenCalled();
});
