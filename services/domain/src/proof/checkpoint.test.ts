import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#sha256';
import { bytesIn } from './base64.ts';
import { checkpointIn, openCheckpoint, signCheckpoint, type Signer } from './checkpoint.ts';

/** From the RFC's key to the formats of Node (RFC 8410). */
const privateKeyOf = (seed: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
const publicKeyObject = (raw: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    format: 'der',
    type: 'spki',
  });
const verifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, message, publicKeyObject(publicKey), signature);

const signerOf = (name: string): Signer => {
  const key = privateKeyOf(sha256(Buffer.from(name)));
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { publicKey, sign: (message) => sign(null, message, key) };
};

const ORIGIN = 'qa.example.org/5c1e7a52-3f0b-4a41-9d6e-0c8f2b7d4e11/kq3vEjRW';
const CHECKPOINT = { origin: ORIGIN, size: 12, root: sha256(Buffer.from('root')) };
const key = signerOf('first');
const other = signerOf('second');
const note = signCheckpoint(CHECKPOINT, key);
const open = (text: string, keys = [key.publicKey]) => openCheckpoint(text, keys, verifySignature);

/** From the documentation of Go's package `golang.org/x/mod/sumdb/note`. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

describe('Checkpoints (PR)', () => {
  it('[PR6] are signed notes with three lines', () => {
    const root = 'Szlg' + note.split('\n')[2]?.slice(4);
    expect(note.split('\n')).toEqual([ORIGIN, '12', expect.any(String), '', expect.any(String), '']);
    expect(root).toHaveLength(44);
    expect(note.split('\n')[4]).toMatch(new RegExp(`^— ${ORIGIN} [A-Za-z0-9+/]{91}=$`));
    expect(open(note)).toEqual(CHECKPOINT);
    expect(checkpointIn(note)).toEqual(CHECKPOINT);
  });

  it('[PR6] have the key ids of other verifiers', () => {
    const [, origin = '', keyId, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(GO_KEY) ?? [];
    const publicKey = bytesIn(encoded)?.subarray(1) ?? new Uint8Array();
    const signed = signCheckpoint({ ...CHECKPOINT, origin }, { publicKey, sign: () => new Uint8Array(64) });
    const signature = signed.split(`— ${origin} `).at(-1) ?? '';
    expect(Buffer.from(signature, 'base64').subarray(0, 4).toString('hex')).toBe(keyId);
  });

  it('[PR6] are refused with another key, and with a signature under another name', () => {
    expect(open(note, [other.publicKey])).toBeUndefined();
    expect(open(note, [])).toBeUndefined();
    expect(open(note, [other.publicKey, key.publicKey])).toEqual(CHECKPOINT);
    expect(open(note.replace(`— ${ORIGIN}`, '— qa.example.org'))).toBeUndefined();
  });

  it('[PR6] keep their meaning beside signatures of witnesses', () => {
    expect(open(`${note}— witness.example.org AAAAAAAA\n`)).toEqual(CHECKPOINT);
  });

  it('[PR6] are refused with any byte changed', () => {
    const bytes = Buffer.from(note);
    for (const [place, byte] of bytes.entries()) {
      const forged = Buffer.from(bytes);
      forged[place] = byte ^ 1;
      expect(open(forged.toString())).toBeUndefined();
    }
  });

  it.each([
    '',
    '\n',
    note.slice(0, -1),
    `${note}\n`,
    note.replace('\n12\n', '\n012\n'),
    note.replaceAll('\n', '\r\n'),
  ])('[PR6] a text that is no checkpoint is refused: %j', (text) => {
    expect(open(text)).toBeUndefined();
    expect(checkpointIn(text)).toBeUndefined();
  });
});
