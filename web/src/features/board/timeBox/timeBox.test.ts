import { describe, expect, it } from 'vitest';
import { durationOf, secondsUntil } from './duration.ts';
import { phaseOf } from './phaseOf.ts';

const OPENS = '2026-03-01T10:00:00.000Z';
const CLOSES = '2026-03-01T11:00:00.000Z';
const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);

describe('A time box', () => {
  it.each([
    ['09:59:59.999', { phase: 'before', untilMs: Date.parse(OPENS) }],
    ['10:00:00.000', { phase: 'open', untilMs: Date.parse(CLOSES) }],
    ['10:59:59.999', { phase: 'open', untilMs: Date.parse(CLOSES) }],
    ['11:00:00.000', { phase: 'over' }],
  ])('is at %s as the server has it', (time, expected) => {
    expect(phaseOf({ opensAt: OPENS, closesAt: CLOSES }, at(time))).toEqual(expected);
  });

  it('without an end stays open', () => {
    expect(phaseOf({ opensAt: OPENS, closesAt: null }, at('23:00:00'))).toEqual({ phase: 'open' });
  });

  it('without a beginning is open until it ends', () => {
    expect(phaseOf({ opensAt: null, closesAt: CLOSES }, 0).phase).toBe('open');
  });
});

describe('A countdown', () => {
  it.each([
    [1000, 1],
    [1001, 2],
    [1, 1],
    [0, 0],
    [-5000, 0],
  ])('%i ms before its end shows %i s', (leftMs, seconds) => {
    expect(secondsUntil(10_000 + leftMs, 10_000)).toBe(seconds);
  });

  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [299, '4:59'],
    [3600, '1:00:00'],
    [3899, '1:04:59'],
    [86_400, '24:00:00'],
    [86_401, undefined],
  ])('writes %i s as %s', (seconds, text) => {
    expect(durationOf(seconds)).toBe(text);
  });
});
