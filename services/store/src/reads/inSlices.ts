import { setImmediate as nextRound } from 'node:timers/promises';

/** Well below the delay that a request notices. */
const SLICE_MS = 5;

let lastSlice: Promise<void> = Promise.resolve();
/** Waits for a turn: all long work of a node together runs one slice per round of the event loop. */
const nextSlice = (): Promise<void> => (lastSlice = lastSlice.then(() => nextRound()));

/** Yields the items, and after each 5 ms of work on them lets the node's requests run. */
export async function* inSlices<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  let startedAtMs = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() < startedAtMs + SLICE_MS) continue;
    await nextSlice();
    startedAtMs = performance.now();
  }
}
