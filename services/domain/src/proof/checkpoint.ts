import { utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#sha256';
import { bytesIn, bytesToBase64 } from './base64.ts';
import { HASH_BYTES } from './hashing.ts';
import type { TreeHead } from './verifyProof.ts';

/** The C2SP formats: a checkpoint is the text of a signed note. */
export type Checkpoint = TreeHead & {
  /** Names the log, and the key that signs it. */
  origin: string;
};

/** Algorithm of a key and its signatures: Ed25519. */
const ED25519 = 1;
const KEY_HASH_BYTES = 4;
const SIGNATURE_BYTES = 64;

const textOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${bytesToBase64(root)}\n`;

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const keyHash = (name: string, publicKey: Uint8Array): Uint8Array =>
  sha256(joined(utf8ToBytes(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(0, KEY_HASH_BYTES);

export type Signer = { publicKey: Uint8Array; sign: (message: Uint8Array) => Uint8Array };

/** @returns the signed note */
export const signCheckpoint = (checkpoint: Checkpoint, { publicKey, sign }: Signer): string => {
  const text = textOf(checkpoint);
  const signature = joined(keyHash(checkpoint.origin, publicKey), sign(utf8ToBytes(text)));
  return `${text}\n— ${checkpoint.origin} ${bytesToBase64(signature)}\n`;
};

/** Whether a signature of Ed25519 is valid. */
export type VerifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

const NOTE = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]+)\n\n((?:— [^ \n]+ [A-Za-z0-9+/=]+\n)+)$/;

/** The checkpoint that a note contains, without a look at its signatures; undefined if there is none. */
export const checkpointIn = (note: string): Checkpoint | undefined => {
  const [, origin, size, encoded] = NOTE.exec(note) ?? [];
  const root = encoded === undefined ? undefined : bytesIn(encoded);
  if (origin === undefined || root?.length !== HASH_BYTES) return undefined;
  return { origin, size: Number(size), root };
};

/** The checkpoint of a note that one of the keys signed; undefined for every other text. */
export const openCheckpoint = (
  note: string,
  publicKeys: readonly Uint8Array[],
  verify: VerifySignature,
): Checkpoint | undefined => {
  const checkpoint = checkpointIn(note);
  const [, , , , lines] = NOTE.exec(note) ?? [];
  if (!checkpoint || lines === undefined) return undefined;
  const message = utf8ToBytes(textOf(checkpoint));
  const signatures = lines
    .split('\n')
    .filter((line) => line.startsWith(`— ${checkpoint.origin} `))
    .map((line) => bytesIn(line.slice(line.lastIndexOf(' ') + 1)));
  const isSigned = publicKeys.some((publicKey) => {
    const id = keyHash(checkpoint.origin, publicKey).join();
    return signatures.some(
      (bytes) =>
        bytes?.length === KEY_HASH_BYTES + SIGNATURE_BYTES &&
        bytes.subarray(0, KEY_HASH_BYTES).join() === id &&
        verify(publicKey, message, bytes.subarray(KEY_HASH_BYTES)),
    );
  });
  return isSigned ? checkpoint : undefined;
};
