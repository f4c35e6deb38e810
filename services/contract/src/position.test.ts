import { expect, it } from 'vitest';
import { positionIn } from './position.ts';
import { Position } from './ws.ts';

it('a position is read from its text, dots of the epoch included', () => {
  expect(positionIn('first-life.12')).toEqual({ epoch: 'first-life', seq: 12 });
  expect(positionIn('first.life.12')).toEqual({ epoch: 'first.life', seq: 12 });
});

it.each(['', 'first-life', '.12', 'first-life.x', 'first-life.-1'])('%j is no position', (text) => {
  expect(Position.safeParse(positionIn(text)).success).toBe(false);
});
