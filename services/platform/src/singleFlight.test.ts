import { expect, it, vi } from 'vitest';
import { createSingleFlight } from './singleFlight.ts';

const createWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: vi.fn<() => Promise<string>>(() => promise), resolve, reject };
};

it('callers with the same key share work that is under way', async () => {
  const flights = createSingleFlight<string, string>();
  const { work, resolve } = createWork();
  const shared = [flights.run('board', work), flights.run('board', work)];
  expect(work).toHaveBeenCalledTimes(1);
  expect(flights.underWay.has('board')).toBe(true);
  resolve('read');
  expect(await Promise.all(shared)).toEqual(['read', 'read']);
});

it('callers with other keys do not wait for each other', async () => {
  const flights = createSingleFlight<string, string>();
  void flights.run('board', createWork().work);
  const other = createWork();
  other.resolve('other');
  expect(await flights.run('another', other.work)).toBe('other');
});

it('a caller who saw the work end or fail begins it again', async () => {
  const flights = createSingleFlight<string, string>();
  const { work, reject } = createWork();
  const shared = [flights.run('board', work), flights.run('board', work)];
  reject(new Error('away'));
  for (const failed of shared) await expect(failed).rejects.toThrow('away');
  expect(flights.underWay.size).toBe(0);
  expect(await flights.run('board', async () => 'read')).toBe('read');
  expect(await flights.run('board', async () => 'read again')).toBe('read again');
});
