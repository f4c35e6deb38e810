import { describe, expect, it } from 'vitest';
import { brightnessAt, steadied, stepTowards, votesAdded } from './StageLight.tsx';

const view = (votes: Record<string, number>) =>
  new Map(Object.entries(votes).map(([id, count]) => [id, { votes: count }]));

describe('The light of the stage', () => {
  it('counts added votes, but neither retracted ones nor those of questions that became visible', () => {
    expect(votesAdded(view({ a: 1, b: 5 }), view({ a: 4, b: 3, c: 50 }))).toBe(3);
    expect(votesAdded(view({ a: 1 }), view({}))).toBe(0);
    const same = view({ a: 1 });
    expect(votesAdded(same, same)).toBe(0);
  });

  it('is dark without votes, and never brighter than its maximum', () => {
    expect(brightnessAt(0)).toBe(0);
    expect(brightnessAt(6)).toBe(0.5);
    expect(brightnessAt(100_000)).toBeLessThan(1);
  });

  it('rests while the rate changes by chance only, and goes out in the end', () => {
    expect(steadied(0.5, 0.55)).toBe(0.5);
    expect(steadied(0.5, 0.57)).toBe(0.57);
    expect(steadied(0.05, 0.02)).toBe(0.05);
    expect(steadied(0.05, 0.005)).toBe(0.005);
  });

  it('changes in small steps only', () => {
    expect(stepTowards(0, 1, 0.05)).toBe(0.05);
    expect(stepTowards(0.5, 0, 0.05)).toBe(0.45);
    expect(stepTowards(0.5, 0.52, 0.05)).toBe(0.52);
  });
});
