import { expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

const BREAK_MS = 30_000;
const rig = () => {
  let nowMs = 0;
  const breaker = createBreaker(BREAK_MS, { elapsedMs: () => nowMs });
  const fail = (times = 1) => {
    for (let each = 0; each < times; each += 1) {
      expect(breaker.begin()).toBe(true);
      breaker.end('failed');
    }
  };
  return { breaker, fail, pass: (ms: number) => (nowMs += ms) };
};

it('opens after five failures in a row, and not before', () => {
  const { breaker, fail } = rig();
  fail(4);
  expect(breaker.isOpen()).toBe(false);
  expect(breaker.begin()).toBe(true);
  breaker.end('answered');
  fail(4);
  expect(breaker.isOpen()).toBe(false);
  fail();
  expect(breaker.isOpen()).toBe(true);
  expect(breaker.begin()).toBe(false);
});

it('lets one request at a time try after the break', () => {
  const { breaker, fail, pass } = rig();
  fail(5);
  pass(BREAK_MS - 1);
  expect(breaker.begin()).toBe(false);
  pass(1);
  expect(breaker.begin()).toBe(true);
  expect(breaker.begin()).toBe(false);
  breaker.end('failed');
  expect(breaker.isOpen()).toBe(true);
  pass(BREAK_MS);
  expect(breaker.begin()).toBe(true);
  breaker.end('stopped');
  expect(breaker.begin()).toBe(true);
  breaker.end('answered');
  expect([breaker.begin(), breaker.begin()]).toEqual([true, true]);
});
