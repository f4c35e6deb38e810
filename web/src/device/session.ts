import type { SessionCredential } from '@openfloor/contract/ids';
import { CREDENTIAL } from '@openfloor/contract/shapes';
import { readText, writeItem } from './storage.ts';

const KEY = 'secure_session_id';

/** The credential in memory, for browsers that refuse storage: without it each call would get a new session. */
let inMemory: SessionCredential | undefined;

/** The session's credential, stored in addition to the cookie for browsers that drop cookies. */
export const storedSession = (): SessionCredential | undefined =>
  readText('local', KEY, CREDENTIAL) ?? inMemory;

let expected: Promise<unknown> = Promise.resolve();

/** Resolves once no pending request may still bring a session. */
export const sessionExpected = (): Promise<unknown> => expected;

/**
 * Stores the session that a pending request brings. Writes wait for it: each write without a session would get another
 * one.
 */
export const expectSession = (coming: Promise<unknown>): void => {
  const keep = async (): Promise<void> => {
    const session = CREDENTIAL.safeParse(await coming);
    if (session.success && storedSession() === undefined) keepSession(session.data);
  };
  expected = keep();
};

export const keepSession = (session: SessionCredential): void => {
  inMemory = session;
  writeItem('local', KEY, session);
};
