import { expect, it } from 'vitest';
import { positionIn } from './position.ts';
import { Position } from './ws.ts';

it('parses a position whose epoch contains dots', () => {
  expect(positionIn('first-life.12')).toEqual({ epoch: 'first-life', seq: 12 });
  expect(positionIn('first.life.12')).toEqual({ epoch: 'first.life', seq: 12 });
});

const NONE = [
  undefined,
  null,
  '',
  'first-life',
  '.12',
  'first-life.x',
  'first-life.-1',
  'life.1e3',
  'life. 1',
];
it.each([...NONE, 'first-life.99999999999999999', `${'e'.repeat(65)}.1`])('%j is not a position', (text) => {
  expect(positionIn(text)).toBeUndefined();
});

it('accepts the longest epoch and the largest seq of the schema', () => {
  const largest = { epoch: 'e'.repeat(64), seq: Number.MAX_SAFE_INTEGER };
  expect(positionIn(`${largest.epoch}.${largest.seq}`)).toEqual(Position.parse(largest));
});
