import { describe, expect, it } from 'vitest';
import { deriveKey, equalInConstantTime, sign, verify } from './signing.ts';

const key = deriveKey('server secret', 'session');
const derived = (secret: string | Buffer, purpose: string) => deriveKey(secret, purpose).export();

describe('deriveKey', () => {
  it('returns the same key for the same secret and purpose only', () => {
    expect(derived('server secret', 'session')).toEqual(key.export());
    expect(derived(Buffer.from('server secret'), 'session')).toEqual(key.export());
    expect(derived('server secret', 'admin token')).not.toEqual(key.export());
    expect(derived('another secret', 'session')).not.toEqual(key.export());
    expect(key.export()).toHaveLength(32);
  });
});

describe('sign and verify', () => {
  it('returns the value, even with dots', () => {
    expect(verify(key, sign(key, 'id-1'))).toBe('id-1');
    expect(verify(key, sign(key, 'board.speaker.1'))).toBe('board.speaker.1');
  });

  it('keeps the value readable and the signature URL-safe', () => {
    expect(sign(key, 'id-1')).toMatch(/^id-1\.[\w-]{43}$/);
  });

  it('rejects another key, another value, and unsigned values', () => {
    const signed = sign(key, 'id-1');
    expect(verify(deriveKey('server secret', 'other'), signed)).toBeUndefined();
    expect(verify(key, signed.replace('id-1', 'id-2'))).toBeUndefined();
    for (const malformed of [
      '',
      '.',
      'id-1',
      'id-1.',
      `${signed}=`,
      `${signed}.`,
      `${signed}A`,
      signed.slice(0, -1),
    ]) {
      expect(verify(key, malformed)).toBeUndefined();
    }
  });

  it('rejects a different encoding of the same signature', () => {
    const signed = sign(key, 'id-1');
    const bytes = Buffer.from(signed.slice('id-1.'.length), 'base64url');
    const otherAlphabet = `id-1.${bytes.toString('base64')}`;
    expect(Buffer.from(otherAlphabet.slice('id-1.'.length), 'base64url')).toEqual(bytes);
    expect(verify(key, otherAlphabet)).toBeUndefined();
  });
});

describe('equalInConstantTime', () => {
  it('compares texts of any length', () => {
    expect(equalInConstantTime('secret', 'secret')).toBe(true);
    expect(equalInConstantTime('secret', 'secreT')).toBe(false);
    expect(equalInConstantTime('secret', '')).toBe(false);
  });
});
