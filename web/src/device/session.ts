import type { SessionCredential } from '@openfloor/contract/ids';
import { readItem, writeItem } from './storage.ts';

const KEY = 'secure_session_id';

/** The voter's credential, kept beside the cookie for browsers that drop it. */
export const storedSession = (): SessionCredential | undefined => readItem(localStorage, KEY);

export const keepSession = (credential: SessionCredential): void => writeItem(localStorage, KEY, credential);
