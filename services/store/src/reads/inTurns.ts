import { setImmediate as nextRound } from 'node:timers/promises';

/** Well below the delay that a request notices. */
const TURN_MS = 5;

let lastTurn: Promise<void> = Promise.resolve();
/** However much long work a node has, one turn runs in each round of the event loop. */
const nextTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => nextRound()));

/** Yields the items, and after each 5 ms of work on them lets the node's requests run. */
export async function* inTurns<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  let startedAtMs = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() < startedAtMs + TURN_MS) continue;
    await nextTurn();
    startedAtMs = performance.now();
  }
}
