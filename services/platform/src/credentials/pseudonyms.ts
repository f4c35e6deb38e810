import { createHmac } from 'node:crypto';
import { deriveKey } from '../signing.ts';

const PSEUDONYM_LENGTH = 12;

/**
 * Names for the authors of one board: the same author is always the same name, and the name says nothing
 * about the session or about other boards. 12 base64url digits are 72 bits.
 */
export const createPseudonymizer = (
  serverSecret: string,
  board: { adminKey: string },
): ((sessionId: string) => string) => {
  const key = deriveKey(serverSecret, `author ${board.adminKey}`);
  return (sessionId) =>
    createHmac('sha256', key).update(sessionId).digest('base64url').slice(0, PSEUDONYM_LENGTH);
};
