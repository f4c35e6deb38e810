import { expect, it } from 'vitest';
import { filledWith, roomsIn, withRooms } from './roomsIn.ts';

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

it('rooms of a file come after those that were entered, each once', () => {
  expect(withRooms('', ['Hall', 'Café'])).toBe('Hall\nCafé');
  expect(withRooms(' hall \n\nGarden\n', ['Hall', 'Café'])).toBe(' hall \nGarden\nCafé');
});

it('a file adds its rooms to those that were typed, and takes away those of the file before', () => {
  const first = filledWith({ text: 'Garden' }, ['Hall']);
  expect(first.text).toBe('Garden\nHall');
  expect(filledWith(first, ['Attic']).text).toBe('Garden\nAttic');
  // Edited since.
  expect(filledWith({ text: 'Garden\nHall 2' }, ['Attic']).text).toBe('Garden\nHall 2\nAttic');
});
