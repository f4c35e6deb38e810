import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from '../signingKey.ts';
import { createWebhookKeys } from './webhookKeys.ts';

const HOOK = '9a4c1e7b-2d5f-4c8a-b1e3-7f6d5c4b3a29';
const keys = createWebhookKeys('the secret of the server');
const BODY = '{"type":"test"}';
/** Headers of a delivery that is signed now. */
const signed = (numbers: number[], sealed: Buffer) => {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = keys.open(sealed, HOOK).sign(`msg_1.${seconds}.${BODY}`, numbers);
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
};

describe('The key of a webhook', () => {
  it('signs so that the library of Standard Webhooks verifies it, with both secrets after a rotation', () => {
    const sealed = keys.create(HOOK);
    const { secret } = keys.open(sealed, HOOK);
    for (const number of [1, 2]) {
      expect(new Webhook(secret(number)).verify(BODY, signed([1, 2], sealed))).toEqual({ type: 'test' });
      const others = signed([3], sealed);
      expect(() => new Webhook(secret(number)).verify(BODY, others)).toThrow('No matching signature');
    }
  });

  it('has one Ed25519 key, which verifies v1a', () => {
    const sealed = keys.create(HOOK);
    const headers = signed([2], sealed);
    const publicKey = Buffer.from(keys.open(sealed, HOOK).publicKey.replace('whpk_', ''), 'base64');
    const [, signature = ''] = /v1a,(\S+)/.exec(headers['webhook-signature']) ?? [];
    const content = Buffer.from(`msg_1.${headers['webhook-timestamp']}.${BODY}`);
    expect(isSignedBy(publicKey, content, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('cannot be opened for another webhook, nor with another secret of the server', () => {
    const sealed = keys.create(HOOK);
    expect(() => keys.open(sealed, HOOK.replace('9a', '9b'))).toThrow(
      'Unsupported state or unable to authenticate data',
    );
    expect(() => createWebhookKeys('another secret of it').open(sealed, HOOK)).toThrow(
      'Unsupported state or unable to authenticate data',
    );
  });

  it('stays the same when the secret of the server is replaced', () => {
    const sealed = keys.create(HOOK);
    const { publicKey, secret } = keys.open(sealed, HOOK);
    const during = createWebhookKeys('the next secret', 'the secret of the server');
    expect(during.open(sealed, HOOK).publicKey).toBe(publicKey);
    const after = createWebhookKeys('the next secret').open(during.reseal(sealed, HOOK), HOOK);
    expect([after.publicKey, after.secret(1)]).toEqual([publicKey, secret(1)]);
  });
});
