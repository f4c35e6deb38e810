export type Inbox<Item> = {
  put: (item: Item) => void;
};

/** Beyond these the oldest go: a bus may lose messages, and the feeds read what is missing from the store. */
const WAITING_MAX = 10_000;
const SLICE_MS = 5;

/**
 * Hands items on in their order and a few milliseconds at a time, so that whoever puts them in goes on
 * reading: Redis cuts a subscriber off that leaves 32 MB unread.
 */
export const createInbox = <Item>(handle: (item: Item) => void): Inbox<Item> => {
  let waiting: Item[] = [];
  let isDue = false;

  const drain = (): void => {
    isDue = false;
    const endMs = performance.now() + SLICE_MS;
    let handled = 0;
    for (const item of waiting) {
      handle(item);
      handled += 1;
      if (performance.now() >= endMs) break;
    }
    waiting = waiting.slice(handled);
    if (waiting.length > 0) schedule();
  };

  const schedule = (): void => {
    if (isDue) return;
    isDue = true;
    setImmediate(drain);
  };

  return {
    put: (item) => {
      if (waiting.length >= WAITING_MAX) waiting = waiting.slice(WAITING_MAX / 2);
      waiting.push(item);
      schedule();
    },
  };
};
