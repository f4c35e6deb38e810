import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const keyBytes = 32;

/** One 32-byte key per purpose, so that what is signed for one is worthless for another. */
export const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));

const signatureOf = (key: Buffer, value: string): string =>
  createHmac('sha256', key).update(value).digest('base64url');

/** @returns `value.signature`, the signature in base64url; the value itself stays readable */
export const sign = (key: Buffer, value: string): string => `${value}.${signatureOf(key, value)}`;

/** @returns the value inside, or undefined for anything that `sign` did not make with this key */
export const verify = (key: Buffer, signed: string): string | undefined => {
  const dotAt = signed.lastIndexOf('.');
  if (dotAt < 0) return undefined;
  const value = signed.slice(0, dotAt);
  // Compared as text: decoding would accept several spellings of one signature.
  return equalInConstantTime(signed.slice(dotAt + 1), signatureOf(key, value)) ? value : undefined;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests, so that the time taken does not tell the length of the secret either. */
export const equalInConstantTime = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
