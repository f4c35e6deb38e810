import { hash } from 'node:crypto';
import { deriveKey } from '../signing.ts';

/** Length of a salt in base64: 18 bytes. */
export const SALT_LENGTH = 24;

/**
 * The key of the salts for a board's events. It derives from the board's own key alone, so the salts stay the same when
 * the server's secret is replaced.
 */
export const saltKeyOf = ({ adminKey }: { adminKey: string }): string =>
  deriveKey(adminKey, 'salts of exported events').export().toString('base64');

/** Salts for the parts of a board's events. Truncation prevents length extension. */
export const createSalts =
  (saltKey: string): ((seq: number, of: 'session' | 'text' | 'flags') => string) =>
  (seq, of) =>
    hash('sha256', `${saltKey} ${of} ${seq}`, 'base64').slice(0, SALT_LENGTH);
