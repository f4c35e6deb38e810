import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 for browsers. Node has nativeSha256.ts; package.json chooses between the two. */
export const sha256 = (data: string | Uint8Array): Uint8Array =>
  digest(typeof data === 'string' ? utf8ToBytes(data) : data);

export const hmacSha256 = (key: Uint8Array, text: string): Uint8Array => hmac(digest, key, utf8ToBytes(text));
