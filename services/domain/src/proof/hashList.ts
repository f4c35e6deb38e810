import { HASH_BYTES, type Hash } from './hashing.ts';

/** Differs from every hash. */
export const NO_HASH: Hash = new Uint8Array();

/**
 * A list of hashes in one buffer. A hash becomes an object only when it is read: a million objects would take 200 MB.
 */
export type HashList = {
  readonly length: number;
  at: (place: number) => Hash | undefined;
  /** Bytes that do not have the length of a hash are read back as `NO_HASH`. */
  push: (hash: Uint8Array) => void;
};

const FIRST_BYTES = 1024 * HASH_BYTES;

export const createHashList = (): HashList => {
  let bytes = new Uint8Array(FIRST_BYTES);
  let length = 0;
  const damaged = new Set<number>();
  return {
    get length() {
      return length;
    },
    at: (place) => {
      if (place < 0 || place >= length) return undefined;
      return damaged.has(place) ? NO_HASH : bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
    },
    push: (hash) => {
      const at = length * HASH_BYTES;
      if (at === bytes.length) {
        const longer = new Uint8Array(2 * bytes.length);
        longer.set(bytes);
        bytes = longer;
      }
      if (hash.length === HASH_BYTES) bytes.set(hash, at);
      else damaged.add(length);
      length += 1;
    },
  };
};
