import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { deriveKey } from './signing.ts';

/** What precedes a raw Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PUBLIC_KEY_BYTES = 32;

export type SigningKey = {
  /** 32 bytes. */
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Uint8Array;
};

/** A key for signatures of Ed25519. @param seed 32 bytes */
export const createSigningKey = (seed: Uint8Array): SigningKey => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
  return { publicKey, sign: (message) => sign(null, message, key) };
};

/** The signing key of an installation that configures none. */
export const signingKeyOf = (serverSecret: string): SigningKey =>
  createSigningKey(deriveKey(serverSecret, 'signing key of logs').export());

const publicKeyObject = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });

/** Whether a signature of Ed25519 is valid. A key of another length never is. */
export const isSignedBy = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === PUBLIC_KEY_BYTES && verify(null, message, publicKeyObject(publicKey), signature);
