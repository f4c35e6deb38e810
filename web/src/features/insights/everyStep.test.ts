import { describe, expect, it } from 'vitest';
import { everyStep } from './everyStep.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();

describe('The steps of a chart', () => {
  it('have no gaps', () => {
    const steps = [
      { at: at(0), viewers: 3, votes: 1, questions: 2 },
      { at: at(4), viewers: null, votes: 5, questions: 0 },
    ];
    expect(everyStep({ stepMinutes: 2, steps })).toEqual([
      { atMs: Date.parse(at(0)), viewers: 3, votes: 1, questions: 2 },
      { atMs: Date.parse(at(2)), viewers: null, votes: 0, questions: 0 },
      { atMs: Date.parse(at(4)), viewers: null, votes: 5, questions: 0 },
    ]);
  });

  it('are none if nothing happened', () => {
    expect(everyStep({ stepMinutes: 1, steps: [] })).toEqual([]);
  });
});
