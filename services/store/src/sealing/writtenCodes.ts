import { createHash, randomBytes } from 'node:crypto';
import { CODE_ALPHABET, normalizeCode } from '@openfloor/contract/writtenCode';

const GROUP_LENGTH = 5;

const characterOf = (byte: number): string => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);

/**
 * A code of `groups` groups of five characters, 25 bits each, such as `9K2XA-7TQ0M`.
 * @param bytes five for each group, of which the lower five bits count
 */
export const writtenCode = (bytes: Buffer, groups: number): string =>
  Array.from({ length: groups }, (_, group) =>
    Array.from(bytes.subarray(GROUP_LENGTH * group, GROUP_LENGTH * (group + 1)), characterOf).join(''),
  ).join('-');

export const newWrittenCode = (groups: number): string =>
  writtenCode(randomBytes(GROUP_LENGTH * groups), groups);

/** Digest of a code, the same however the code was typed. */
export const digestOfCode = (typed: string): Buffer =>
  createHash('sha256').update(normalizeCode(typed)).digest();
