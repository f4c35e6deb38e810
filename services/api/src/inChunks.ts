import { setImmediate as letOthersRun } from 'node:timers/promises';

/** In characters. Making a chunk of this length takes about a millisecond. */
const CHUNK_LENGTH = 16_384;
/** A shorter chunk is sent after this time, because proxies cut silent answers. Ours waits ten times as long. */
const SILENT_MS_MAX = 1000;

/** Joins pieces of a text into chunks, and lets other requests of the node run between two chunks. */
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
