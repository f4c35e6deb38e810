import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

const keyBytes = 32;

/**
 * A 32-byte key per purpose, so that a signature for one purpose is invalid for another. It is a key object because
 * Node prepares raw bytes for each signature, which takes several times as long as signing.
 */
export const deriveKey = (secret: string | Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes)));

const HMAC_BLOCK_BYTES = 64;

/** A key of at most 64 bytes as HMAC-SHA-256 uses it (RFC 2104), for a program that has SHA-256 only. */
export const hmacPads = (key: KeyObject): { inner: Buffer; outer: Buffer } => {
  const padded = Buffer.alloc(HMAC_BLOCK_BYTES);
  key.export().copy(padded);
  return {
    inner: Buffer.from(padded.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(padded.map((byte) => byte ^ 0x5c)),
  };
};

const signatureOf = (key: KeyObject, value: string): string =>
  createHmac('sha256', key).update(value).digest('base64url');

/** @returns `value.signature`, with the signature in base64url; the value stays readable */
export const sign = (key: KeyObject, value: string): string => `${value}.${signatureOf(key, value)}`;

/** @returns the value, or undefined for anything that `sign` did not create with this key */
export const verify = (key: KeyObject, signed: string): string | undefined => {
  const dotAt = signed.lastIndexOf('.');
  if (dotAt < 0) return undefined;
  const value = signed.slice(0, dotAt);
  // Compare as text: decoding would accept several encodings of one signature.
  const given = Buffer.from(signed.slice(dotAt + 1));
  const expected = Buffer.from(signatureOf(key, value));
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
};

/** Verifies with the first key that matches, see `verify`. */
export const verifyWithAny = (keys: readonly KeyObject[], signed: string): string | undefined => {
  for (const key of keys) {
    const value = verify(key, signed);
    if (value !== undefined) return value;
  }
  return undefined;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests, so that the duration does not reveal the length of the secret either. */
export const equalInConstantTime = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
