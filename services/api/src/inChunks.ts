import { setImmediate as letOthersRun } from 'node:timers/promises';

/** About a millisecond of work. */
const CHUNK_LENGTH = 16_384;
/** Sends even a short chunk after this time: proxies cut silent answers, ours after ten times as long. */
const SILENT_MS_MAX = 1000;

/** Joins pieces of a text to chunks. The node's other requests run between two chunks. */
export async function* inChunks(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let chunk = '';
  let sentAtMs = performance.now();
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH && performance.now() - sentAtMs < SILENT_MS_MAX) continue;
    yield chunk;
    chunk = '';
    sentAtMs = performance.now();
    await letOthersRun();
  }
  if (chunk !== '') yield chunk;
}
