import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { deriveKey } from '../signing.ts';
import { createSigningKey } from '../signingKey.ts';

/** The secrets of a webhook, in the encoding of Standard Webhooks. */
export type WebhookKey = {
  /** The secret with this number, `whsec_…`. */
  secret: (number: number) => string;
  /** `whpk_…`, the same whatever the number. */
  publicKey: string;
  /** Signatures of a content for the header, with the secrets of these numbers and the Ed25519 key. */
  sign: (content: string, numbers: readonly number[]) => string;
};

export type WebhookKeys = {
  /** A new key, sealed, to be stored with the webhook. */
  create: (webhookId: string) => Buffer;
  /** @throws Error if the key was sealed with an unknown secret of the server, or for another webhook */
  open: (sealed: Buffer, webhookId: string) => WebhookKey;
  /** The same key, sealed with the server's present secret. @throws as `open` */
  reseal: (sealed: Buffer, webhookId: string) => Buffer;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealingKey = (secret: string): KeyObject => deriveKey(secret, 'webhook keys');

/**
 * Receivers keep the secret of a webhook, so it outlives the server's secret: it derives from a random key of the
 * webhook, as does the Ed25519 key, and only the seal of this key derives from the server's secret.
 */
export const createWebhookKeys = (serverSecret: string, formerSecret?: string): WebhookKeys => {
  const present = sealingKey(serverSecret);
  const former = formerSecret === undefined ? undefined : sealingKey(formerSecret);
  const seal = (key: Buffer, webhookId: string): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, present, nonce).setAAD(Buffer.from(webhookId));
    return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  };
  const unseal = (sealed: Buffer, webhookId: string): Buffer => {
    try {
      return unsealWith(present, sealed, webhookId);
    } catch (error) {
      if (!former) throw error;
      return unsealWith(former, sealed, webhookId);
    }
  };
  return {
    create: (webhookId) => seal(randomBytes(KEY_BYTES), webhookId),
    open: (sealed, webhookId) => webhookKeyOf(unseal(sealed, webhookId)),
    reseal: (sealed, webhookId) => seal(unseal(sealed, webhookId), webhookId),
  };
};

/** Decrypts a key. @throws Error if it was sealed with another secret or for another webhook */
const unsealWith = (key: KeyObject, sealed: Buffer, webhookId: string): Buffer => {
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(sealed.subarray(tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The secrets that derive from a webhook's random key. */
const webhookKeyOf = (key: Buffer): WebhookKey => {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  const secretBytes = (number: number): Buffer => derive(`secret ${number}`);
  const signingKey = createSigningKey(derive('ed25519'));
  return {
    secret: (number) => `whsec_${base64(secretBytes(number))}`,
    publicKey: `whpk_${base64(signingKey.publicKey)}`,
    sign: (content, numbers) =>
      [
        ...numbers.map(
          (number) => `v1,${createHmac('sha256', secretBytes(number)).update(content).digest('base64')}`,
        ),
        `v1a,${base64(signingKey.sign(Buffer.from(content)))}`,
      ].join(' '),
  };
};
