import { createHash, randomInt } from 'node:crypto';
import { CODE_ALPHABET, normalizeCode } from '@openfloor/contract/writtenCode';

const GROUP_LENGTH = 5;

const character = (): string => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length));

const group = (): string => Array.from({ length: GROUP_LENGTH }, character).join('');

/** A new code of so many groups of five characters, 25 bits each, such as `9K2XA-7TQ0M`. */
export const newWrittenCode = (groups: number): string => Array.from({ length: groups }, group).join('-');

/** The same however the code was typed. */
export const digestOfCode = (typed: string): Buffer =>
  createHash('sha256').update(normalizeCode(typed)).digest();
