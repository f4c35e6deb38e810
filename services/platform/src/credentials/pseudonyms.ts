import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey } from '../signing.ts';

/** 12 base64url digits are 72 bits. */
export const PSEUDONYM_LENGTH = 12;

type Board = { adminKey: string };

/** Signs the pseudonyms of a board. */
export const pseudonymKey = (serverSecret: string, { adminKey }: Board): KeyObject =>
  deriveKey(serverSecret, `author ${adminKey}`);

/**
 * Names for the authors of one board: the same author is always the same name, and the name says nothing
 * about the session or about other boards.
 */
export const createPseudonymizer = (serverSecret: string, board: Board): ((sessionId: string) => string) => {
  const key = pseudonymKey(serverSecret, board);
  return (sessionId) =>
    createHmac('sha256', key).update(sessionId).digest('base64url').slice(0, PSEUDONYM_LENGTH);
};
