import { CLOSE_CODES, type BoardSocket } from '../wire/boardSocket.ts';

const SLICE_INTERVAL_MS = 100;
/**
 * Each slice of a drain closes at least this many clients, so that a drain of few clients ends early. The other nodes
 * can take this many in addition to their work.
 */
const CLOSES_PER_SLICE_MIN = 25;

export type DrainOptions = {
  /** Duration of the drain; 0: asks all clients immediately. */
  overMs: number;
  random: () => number;
};

/** Asks clients to reconnect elsewhere, in slices and in random order; resolves when all were asked. */
export const drain = async (
  clients: Iterable<Pick<BoardSocket, 'close'>>,
  { overMs, random }: DrainOptions,
): Promise<void> => {
  const left = shuffled([...clients], random);
  const slices = Math.max(1, Math.floor(overMs / SLICE_INTERVAL_MS));
  const closesPerSlice =
    overMs === 0 ? left.length : Math.max(CLOSES_PER_SLICE_MIN, Math.ceil(left.length / slices));
  while (left.length > 0) {
    for (const client of left.splice(-closesPerSlice)) client.close(CLOSE_CODES.serviceRestart);
    if (left.length > 0) await delay(SLICE_INTERVAL_MS * (0.5 + random()));
  }
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const shuffled = <Item>(items: Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
