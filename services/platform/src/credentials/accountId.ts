import { createHash } from 'node:crypto';

/**
 * Index of the digit of a UUID's text that names its version, and the version of ids made from a name (RFC 9562 section
 * 5.5).
 */
const VERSION_AT = 14;
const NAMED_VERSION = '5';

/**
 * The id under which an account owns boards, in the place of a session's. Two programs derive the same id, and no name
 * or address is stored. No session has such an id, so no credential proves it.
 * @param issuer of the id token @param subject of the id token, which names the account at this issuer for good
 */
export const accountIdOf = (issuer: string, subject: string): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
  const [a, b, c, d] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(13, 16), digest.slice(17, 20)];
  return `${a}-${b}-${NAMED_VERSION}${c}-8${d}-${digest.slice(20, 32)}`;
};

/** Whether an owner's id is that of an account. */
export const isAccountId = (id: string): boolean => id[VERSION_AT] === NAMED_VERSION;
