import { expect, it } from 'vitest';
import { positionIn } from './position.ts';
import { Position } from './ws.ts';

it('parses a position whose epoch contains dots', () => {
  expect(positionIn('first-life.12')).toEqual({ epoch: 'first-life', seq: 12 });
  expect(positionIn('first.life.12')).toEqual({ epoch: 'first.life', seq: 12 });
});

it.each(['', 'first-life', '.12', 'first-life.x', 'first-life.-1'])('%j is not a position', (text) => {
  expect(Position.safeParse(positionIn(text)).success).toBe(false);
});
