import { createPlaces, type Places } from './places.ts';

/** Bytes of larger bodies that a node holds at a time, from the head of their request until its answer. */
export type LargeBodies = Places;

/** A place is a byte here. Half for one board or event, a quarter for one address; a body of 8 MB must fit into that. */
export const createLargeBodies = (bytesMax: number): LargeBodies =>
  createPlaces({
    total: bytesMax,
    perBoard: bytesMax / 2,
    perAddress: bytesMax / 4,
    waiting: 50,
    waitingPerBoard: 10,
  });
