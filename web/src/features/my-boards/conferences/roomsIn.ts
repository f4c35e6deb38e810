import { BOARD_TITLE_LENGTH_MAX, ROOMS_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { roomKey } from '@openfloor/contract/roomKey';
import { messages } from './messages.ts';

/** The rooms in a text with one on each line, or what is wrong with them. */
export const roomsIn = (text: string): { rooms: string[] } | { error: string } => {
  const rooms = text
    .split('\n')
    .map((line) => line.trim())
    .filter(isVisible);
  if (rooms.length === 0) return { error: messages.noRooms };
  if (rooms.length > ROOMS_MAX) return { error: messages.tooManyRooms(ROOMS_MAX) };
  if (rooms.some(({ length }) => length > BOARD_TITLE_LENGTH_MAX))
    return { error: messages.longName(BOARD_TITLE_LENGTH_MAX) };
  const names = rooms.map(roomKey);
  const twice = rooms.find((_room, place) => names.indexOf(names[place] ?? '') < place);
  return twice === undefined ? { rooms } : { error: messages.sameName(twice) };
};

/** Keys by which the rooms in such a text are compared. */
export const keysIn = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').map((line) => roomKey(line.trim())));

/** A text with further rooms after those that it has, each once. */
export const withRooms = (text: string, added: readonly string[]): string => {
  const lines = text.split('\n').filter(isVisible);
  const present = keysIn(text);
  return [...lines, ...added.filter((room) => !present.has(roomKey(room)))].join('\n');
};

/** The field of rooms. `typed`: its text before a file filled it; absent if it has been edited since. */
export type RoomsField = { text: string; typed?: string };

/** The field with the rooms of a file, in place of those of an earlier file; what was typed stays. */
export const filledWith = (field: RoomsField, added: readonly string[]): RoomsField => {
  const { typed = field.text } = field;
  return { text: withRooms(typed, added), typed };
};
