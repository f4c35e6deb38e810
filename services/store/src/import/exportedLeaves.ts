import { isScreened } from '@openfloor/contract/exportConversion';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import type { ExportHead, ExportProof } from '@openfloor/contract/http/export';
import type { BoardId } from '@openfloor/contract/ids';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { checkpointIn, type Checkpoint } from '@openfloor/domain/proof/checkpoint';
import { isSameHash, type Hash } from '@openfloor/domain/proof/hashing';
import { leafHashOf, sealFlags } from '@openfloor/domain/proof/leaf';
import { logFaults, type HashedEvent } from '@openfloor/domain/proof/logFaults';
import { rootOf } from '@openfloor/domain/proof/merkleTree';
import { appendLeaves, readFrom } from '@openfloor/domain/proof/tiles';
import { ImportRefused } from './importRefused.ts';

/** Differs from every hash: the event or the signed hash is damaged. */
const NO_LEAF: Hash = new Uint8Array();

/**
 * An event of an export, with the hash of its leaf as it is in the file.
 * @throws ImportRefused
 */
export const hashedEvent = (boardId: BoardId, event: ExportedEvent): HashedEvent => {
  try {
    return { seq: event.seq, leaf: isWhole(event) ? leafHashOf(boardId, event) : NO_LEAF };
  } catch {
    // A salt is not base64.
    throw new ImportRefused(`Event ${event.seq} is damaged.`);
  }
};

/**
 * Whether an event has everything that its leaf covers. The leaf of a question covers the flags only through
 * a salt, so a receipt may leave them out. An export must not, unless the texts are erased.
 */
const isWhole = ({ type, by, text }: ExportedEvent): boolean =>
  !isScreened({ type, by: by !== undefined }) ||
  (text !== undefined &&
    ('sealed' in text || (text.flags !== undefined && sealFlags(text.flags) === by?.salt)));

/** The hashes that were signed. */
export const leavesIn = (proof: ExportProof): Hash[] => proof.leaves.map((leaf) => bytesIn(leaf) ?? NO_LEAF);

/** Whether a checkpoint is of the log that was exported. */
export const isOfLog = ({ origin }: Checkpoint, { epoch, board }: ExportHead): boolean =>
  origin.endsWith(`/${board.id}/${epoch}`);

/** Whether a checkpoint signs exactly these leaves. */
export const isOfLeaves = ({ size, root }: Checkpoint, leaves: readonly Hash[]): boolean =>
  size === leaves.length && isSameHash(rootOf(size, readFrom(appendLeaves(0, [], leaves))), root);

/**
 * Compares the events of an export with its own checkpoint. It checks no signature, which takes the server's keys.
 * @returns a sentence about the first difference, if there is one
 */
export const proofFault = (
  head: ExportHead,
  proof: ExportProof,
  events: readonly HashedEvent[],
): string | undefined => {
  const leaves = leavesIn(proof);
  const [fault] = logFaults(events, leaves);
  if (fault) return `Event ${fault.seq} ${fault.fault} after the export was signed.`;
  const checkpoint = checkpointIn(proof.checkpoint);
  if (!checkpoint || !isOfLog(checkpoint, head)) return 'The checkpoint is of another log.';
  return isOfLeaves(checkpoint, leaves)
    ? undefined
    : 'The hashes of the events are not those that were signed.';
};
