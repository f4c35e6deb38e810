import { describe, expect, it } from 'vitest';
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
  ])('at %s has the expected phase', (time, expected) => {
    expect(phaseOf({ opensAt: OPENS, closesAt: CLOSES }, at(time))).toEqual(expected);
  });

  it('without an end stays open', () => {
    expect(phaseOf({ opensAt: OPENS, closesAt: null }, at('23:00:00'))).toEqual({ phase: 'open' });
  });

  it('without a beginning is open until it ends', () => {
    expect(phaseOf({ opensAt: null, closesAt: CLOSES }, 0).phase).toBe('open');
  });
});
