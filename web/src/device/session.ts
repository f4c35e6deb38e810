import { SessionCredential } from '@openfloor/contract/ids';
import { readText, writeItem } from './storage.ts';

const KEY = 'secure_session_id';

/** For a browser that keeps nothing: else each call would come from somebody new. */
let held: SessionCredential | undefined;

/** The voter's credential, kept beside the cookie for browsers that drop it. */
export const storedSession = (): SessionCredential | undefined =>
  readText('local', KEY, SessionCredential) ?? held;

export const keepSession = (credential: SessionCredential): void => {
  held = credential;
  writeItem('local', KEY, credential);
};
