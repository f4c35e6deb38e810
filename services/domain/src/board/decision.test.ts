import { expect, it } from 'vitest';
import { eventTime } from './decision.ts';

const TEN_MINUTES_MS = 600_000;
const lastAtMs = Date.parse('2026-03-01T10:00:00.000Z');

it('[BO8] an event has the time of the clock', () => {
  expect(eventTime(lastAtMs + 5, lastAtMs)).toBe('2026-03-01T10:00:00.005Z');
  expect(eventTime(lastAtMs, lastAtMs)).toBe('2026-03-01T10:00:00.000Z');
  expect(eventTime(lastAtMs + TEN_MINUTES_MS, lastAtMs)).toBe('2026-03-01T10:10:00.000Z');
});

it('[BO8] an event is never earlier than its predecessor, even if the clock is set back', () => {
  expect(eventTime(lastAtMs - TEN_MINUTES_MS, lastAtMs)).toBe('2026-03-01T10:00:00.001Z');
});
