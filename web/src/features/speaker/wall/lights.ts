/** Angle between two lights, in radians: the golden angle spreads any number of lights evenly over a disc. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const ROOM_MIN = 32;
/** Share of the distance between two lights that one fills. */
const FILLED = 0.36;
/** A light stays a point, however few there are. */
const SIZE_MAX = 0.022;

export type Point = { x: number; y: number };

/** How many lights the disc has room for. It grows in steps, so that lights rarely change places. */
export const roomFor = (count: number): number => {
  let room = ROOM_MIN;
  while (room < count) room *= 2;
  return room;
};

/** The place of a light relative to the middle of a disc with the radius 1. */
export const placeOfLight = (index: number, room: number): Point => {
  const distance = Math.sqrt((index + 0.5) / room);
  const angle = index * GOLDEN_ANGLE;
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
};

/** Radius of one light in a disc with the radius 1. */
export const sizeOfLight = (room: number): number => Math.min(SIZE_MAX, FILLED * Math.sqrt(Math.PI / room));
