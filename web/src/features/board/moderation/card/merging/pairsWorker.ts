import { similarPairs, type PairText } from './similarPairs.ts';

/** Compares questions outside the page's thread: receives the texts, and posts the similar pairs. */
self.addEventListener('message', ({ data }: MessageEvent<readonly PairText[]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not for workers
  self.postMessage(similarPairs(data));
});
