import { createFairSemaphore, type FairSemaphore } from './fairSemaphore.ts';

/** The bytes of large bodies in a node's memory, each counted from the head of its request until its answer. */
export type LargeBodies = FairSemaphore;

/**
 * Here a place is a byte. One board or event gets at most half of them, one address a quarter, which must fit a body of
 * 8 MB.
 */
export const createLargeBodies = (bytesMax: number): LargeBodies =>
  createFairSemaphore({
    total: bytesMax,
    perBoard: bytesMax / 2,
    perAddress: bytesMax / 4,
    waiting: 50,
    waitingPerBoard: 10,
  });
