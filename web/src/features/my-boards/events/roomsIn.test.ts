import { expect, it } from 'vitest';
import { roomsIn } from './roomsIn.ts';

it('rooms are the lines that have something to read', () => {
  expect(roomsIn(' Main hall \n\n\t\nWorkshop\r\n')).toEqual({ rooms: ['Main hall', 'Workshop'] });
});

it.each([
  ['', 'Please enter at least one room.'],
  [' \n ', 'Please enter at least one room.'],
  ['Hall\nhall', 'Two rooms are called “hall”.'],
  ['x'.repeat(101), 'A room’s name must be 100 characters or less.'],
  [Array.from({ length: 51 }, (_, place) => `Room ${place}`).join('\n'), 'An event has at most 50 rooms.'],
])('%j is refused', (text, error) => {
  expect(roomsIn(text)).toEqual({ error });
});
