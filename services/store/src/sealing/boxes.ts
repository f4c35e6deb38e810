import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  randomUUID,
  type CipherGCM,
} from 'node:crypto';
import type { SessionId } from '@openfloor/contract/ids';

/**
 * A key for the texts of one session. `seal` encrypts a text and returns the box, in base64. `place`: where the box is
 * stored; it cannot be opened for another place.
 */
export type SessionKey = { id: string; bytes: Buffer; seal: (text: string, place: Buffer) => string };

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Limit of keys made in advance: more than most batches need. They take some 100 KB. */
const READY_MAX = 64;

/** Keys made in advance, which no session has yet. */
const ready: SessionKey[] = [];

/**
 * Returns a new key for each session. Then makes as many keys for the next call, while Postgres writes this batch:
 * making a key and its first cipher takes as long as encrypting a text.
 */
export const newKeys = (sessions: ReadonlySet<SessionId>): Map<SessionId, SessionKey> => {
  const keys = Array.from(
    sessions,
    (sessionId) => [sessionId, ready.pop() ?? newKey(randomBytes(KEY_BYTES))] as const,
  );
  setImmediate(makeReady, Math.min(sessions.size, READY_MAX));
  return new Map(keys);
};

/** Makes keys in advance. Their random bytes are drawn together, because each draw costs as much as an encryption. */
const makeReady = (count: number): void => {
  const missing = Math.max(0, count - ready.length);
  const drawn = randomBytes(KEY_BYTES * missing);
  for (let at = 0; at < drawn.length; at += KEY_BYTES) ready.push(newKey(drawn.subarray(at, at + KEY_BYTES)));
};

/** Makes a key. Its nonces count its uses. A cipher can be used only once; the first one is made in advance. */
const newKey = (bytes: Buffer): SessionKey => {
  // A key object: with the bytes themselves each cipher would take three times as long.
  const secret = createSecretKey(bytes);
  let uses = 0;
  const nextCipher = (): { nonce: Buffer; cipher: CipherGCM } => {
    const nonce = Buffer.alloc(NONCE_BYTES);
    nonce.writeUInt32BE(uses, NONCE_BYTES - 4);
    uses += 1;
    return { nonce, cipher: createCipheriv(CIPHER, secret, nonce) };
  };
  let first: ReturnType<typeof nextCipher> | undefined = nextCipher();
  return {
    id: randomUUID(),
    bytes,
    seal: (text, place) => {
      const { nonce, cipher } = first ?? nextCipher();
      first = undefined;
      cipher.setAAD(place);
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64');
    },
  };
};

/** @throws Error if the box was changed, or sealed with another key or at another place */
export const openBox = (box: string, key: Buffer, place: Buffer): string => {
  const bytes = Buffer.from(box, 'base64');
  const tagAt = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(place)
    .setAuthTag(bytes.subarray(tagAt));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]).toString(
    'utf8',
  );
};
