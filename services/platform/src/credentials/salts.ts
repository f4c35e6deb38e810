import { createHmac } from 'node:crypto';
import { deriveKey } from '../signing.ts';

const SALT_BYTES = 16;

/**
 * Salts for the parts of a board's events. They derive from the board's own key alone, so they stay the same when the server's
 * secret is replaced.
 */
export const createSalts = (board: {
  adminKey: string;
}): ((seq: number, of: 'session' | 'text') => string) => {
  const key = deriveKey(board.adminKey, 'salts of exported events');
  return (seq, of) =>
    createHmac('sha256', key).update(`${of} ${seq}`).digest().subarray(0, SALT_BYTES).toString('base64');
};
