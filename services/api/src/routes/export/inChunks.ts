import { setImmediate as nextTurn } from 'node:timers/promises';

/** About a millisecond of work. */
const CHUNK_LENGTH = 16_384;

/** Joins pieces of a text to chunks. The node's other requests run between two chunks. */
export async function* inChunks(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
    await nextTurn();
  }
  if (chunk !== '') yield chunk;
}
