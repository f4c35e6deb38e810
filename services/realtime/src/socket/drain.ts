import { CLOSE_CODES, type BoardSocket } from '../wire/boardSocket.ts';

const SLICE_EVERY_MS = 100;
/** So that the other nodes are not met by more than they take beside their work. */
const CLOSES_PER_SLICE_MIN = 25;

export type DrainOptions = {
  /** Over how long the clients are asked; 0: all at once. */
  overMs: number;
  random: () => number;
};

/** Asks clients to go elsewhere, some at a time and in no order; resolves when all are asked. */
export const drain = async (
  clients: Iterable<Pick<BoardSocket, 'close'>>,
  { overMs, random }: DrainOptions,
): Promise<void> => {
  const left = shuffled([...clients], random);
  const slices = Math.max(1, Math.floor(overMs / SLICE_EVERY_MS));
  const closesPerSlice =
    overMs === 0 ? left.length : Math.max(CLOSES_PER_SLICE_MIN, Math.ceil(left.length / slices));
  while (left.length > 0) {
    for (const client of left.splice(-closesPerSlice)) client.close(CLOSE_CODES.serviceRestart);
    if (left.length > 0) await passed(SLICE_EVERY_MS * (0.5 + random()));
  }
};

const passed = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const shuffled = <Item>(items: Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
