import { similarPairs, type PairText } from './similarPairs.ts';

self.addEventListener('message', ({ data }: MessageEvent<readonly PairText[]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not for workers
  self.postMessage(similarPairs(data));
});
