import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { warnSparingly } from './warnSparingly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createWarner = () => {
  const lines: unknown[] = [];
  const destination = { write: (text: string) => void lines.push(JSON.parse(text)) };
  return { lines, warn: warnSparingly(createLogger({ level: 'info', destination }), 'bus') };
};
const refused = () => new Error('connect ECONNREFUSED');

it('warns of each error once, and again after ten seconds with the number of repetitions', () => {
  const { lines, warn } = createWarner();
  for (let count = 0; count < 4; count += 1) warn(refused());
  warn(new Error('another'));
  expect(lines).toMatchObject([
    { msg: 'bus', err: { message: 'connect ECONNREFUSED' } },
    { msg: 'bus', err: { message: 'another' } },
  ]);
  vi.advanceTimersByTime(10_000);
  warn(refused());
  warn(refused());
  expect(lines[2]).toMatchObject({ err: { message: 'connect ECONNREFUSED' }, repeated: 3 });
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(20_000);
  warn(refused());
  expect(lines[3]).toMatchObject({ repeated: 1 });
});

it('warns without a number if there were no repetitions', () => {
  const { lines, warn } = createWarner();
  warn(refused());
  vi.advanceTimersByTime(10_000);
  warn(refused());
  expect(lines[1]).not.toHaveProperty('repeated');
});

it('forgets old errors', () => {
  const { lines, warn } = createWarner();
  for (let count = 0; count < 1000; count += 1) warn(new Error(`trouble ${count}`));
  warn(new Error('trouble 0'));
  expect(lines).toHaveLength(1001);
});
