import { SessionCredential } from '@openfloor/contract/ids';
import { readText, writeItem } from './storage.ts';

const KEY = 'secure_session_id';

/** The credential in memory, for browsers that refuse storage: without it each call would get a new session. */
let inMemory: SessionCredential | undefined;

/** The session's credential, stored in addition to the cookie for browsers that drop cookies. */
export const storedSession = (): SessionCredential | undefined =>
  readText('local', KEY, SessionCredential) ?? inMemory;

export const keepSession = (credential: SessionCredential): void => {
  inMemory = credential;
  writeItem('local', KEY, credential);
};
