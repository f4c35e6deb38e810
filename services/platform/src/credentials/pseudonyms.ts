import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey } from '../signing.ts';

/** 12 base64url digits are 72 bits. */
export const PSEUDONYM_LENGTH = 12;

type Board = { adminKey: string };

/**
 * Signs the pseudonyms of a board. It derives from the board's own key alone: the leaves of the board's log contain
 * pseudonyms, so they must stay the same when the server's secret is replaced.
 */
export const pseudonymKey = ({ adminKey }: Board): KeyObject => deriveKey(adminKey, 'pseudonyms of authors');

/**
 * Names for the authors of one board: the same author is always the same name, and the name says nothing
 * about the session or about other boards.
 */
export const createPseudonymizer = (board: Board): ((sessionId: string) => string) => {
  const key = pseudonymKey(board);
  return (sessionId) =>
    createHmac('sha256', key).update(sessionId).digest('base64url').slice(0, PSEUDONYM_LENGTH);
};
