export type Inbox<Item> = {
  put: (item: Item) => void;
};

/**
 * Limit of waiting items; older ones are dropped. A bus may lose messages: feeds read what is missing from the store.
 */
const WAITING_MAX = 10_000;
const SLICE_MS = 5;

/**
 * Delivers items in order, for a few milliseconds at a time, so that the socket keeps being read: Redis disconnects a
 * subscriber that leaves 32 MB unread.
 * @param handle must not throw: items delivered before would be delivered again
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
