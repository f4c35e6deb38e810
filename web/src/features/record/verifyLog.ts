import { listLogKeys, proveConsistency } from '@openfloor/contract/calls/log';
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { bytesIn } from '@openfloor/domain/proof/base64';
import {
  checkpointIn,
  openCheckpoint,
  type Checkpoint,
  type VerifySignature,
} from '@openfloor/domain/proof/checkpoint';
import { leafHashOf } from '@openfloor/domain/proof/leaf';
import { leafIndexOf } from '@openfloor/domain/proof/merkleTree';
import { provesConsistency, provesInclusion } from '@openfloor/domain/proof/verifyProof';
import { z } from 'zod/mini';
import { send } from '../../api/http/apiClient.ts';
import { getCheckpoint, type ProvenReceipt } from '../../api/past/logCalls.ts';
import { readRecord, writeItem } from '../../device/storage.ts';

// Browsers offer their own SHA-512 and Ed25519 on HTTPS only, and some not at all.
hashes.sha512 = sha512;

/** Whether a signature is valid. The library throws for invalid keys and signatures. */
const isValid: VerifySignature = (publicKey, message, signature) => {
  try {
    return verify(signature, message, publicKey);
  } catch {
    return false;
  }
};

/** Decodes texts; one that is malformed gives no bytes, which then prove nothing. */
const bytesOf = (texts: readonly string[]): Uint8Array[] =>
  texts.map((text) => bytesIn(text) ?? new Uint8Array());

/**
 * `changed`: the log does not begin with the events that this browser saw signed before; `since` is their
 * number. `isRenewed`: this browser also saw an earlier log of the board.
 */
export type LogCheck =
  | { state: 'checking' }
  | { state: 'unsigned' }
  | { state: 'unreachable' }
  | { state: 'forged' }
  | { state: 'changed'; since: number }
  | {
      state: 'verified';
      checkpoint: Checkpoint;
      keys: Uint8Array[];
      since: number | undefined;
      isRenewed: boolean;
    };

/** The latest checkpoint of each log that this browser saw, as text. Another epoch is another log. */
const Notes = z.array(z.string());
const keyOf = (boardId: BoardId): string => `openfloor-checkpoint-${boardId}`;

/** Reads the latest checkpoint, checks its signature, and that it continues the one that this browser saw last. */
export const checkLog = async (boardId: BoardId): Promise<LogCheck> => {
  const [note, listed] = await Promise.all([getCheckpoint(boardId), send(listLogKeys, {})]);
  if (note === null) return { state: 'unsigned' };
  if (note === undefined || !listed.ok) return { state: 'unreachable' };
  const keys = bytesOf(listed.value.keys.map(({ publicKey }) => publicKey));
  const checkpoint = openCheckpoint(note, keys, isValid);
  if (checkpoint?.origin.split('/')[1] !== boardId) return { state: 'forged' };
  const seen = readRecord('local', keyOf(boardId), Notes) ?? [];
  const isOfOtherLog = (seenNote: string): boolean => checkpointIn(seenNote)?.origin !== checkpoint.origin;
  const others = seen.filter(isOfOtherLog);
  const earlier = checkpointIn(seen.find((seenNote) => !isOfOtherLog(seenNote)) ?? '');
  if (earlier) {
    // A node that has not read the latest checkpoint may have answered with an earlier one.
    const [from, to] = earlier.size <= checkpoint.size ? [earlier, checkpoint] : [checkpoint, earlier];
    const proven = await send(proveConsistency, { boardId, from: from.size, to: to.size });
    // The log is shorter than what was signed before. Other refusals, such as of too many requests, say
    // nothing about it.
    const isTooShort = !proven.ok && proven.code === 'invalid-request';
    if (!proven.ok && !isTooShort) return { state: 'unreachable' };
    if (!proven.ok || !provesConsistency(from, to, bytesOf(proven.value.proof)))
      return { state: 'changed', since: earlier.size };
  }
  if (!earlier || earlier.size < checkpoint.size)
    writeItem('local', keyOf(boardId), JSON.stringify([...others, note]));
  return { state: 'verified', checkpoint, keys, since: earlier?.size, isRenewed: others.length > 0 };
};

/** Whether a receipt proves that the board's log has the question as its author asked it. */
export const isProven = (
  { event, leaf, proof, checkpoint: note }: ProvenReceipt,
  { boardId, questionId, keys }: { boardId: BoardId; questionId: QuestionId; keys: readonly Uint8Array[] },
): boolean => {
  const checkpoint = openCheckpoint(note, keys, isValid);
  if (checkpoint?.origin.split('/')[1] !== boardId || event.data['questionId'] !== questionId) return false;
  const hash = leafHashOf(boardId, event);
  const [given = new Uint8Array()] = bytesOf([leaf]);
  return (
    given.join() === hash.join() &&
    provesInclusion({ index: leafIndexOf(event.seq), leaf: hash, proof: bytesOf(proof) }, checkpoint)
  );
};
