import { isScreened } from '@openfloor/contract/exportConversion';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import type { ExportHead } from '@openfloor/contract/http/export';
import type { BoardId } from '@openfloor/contract/ids';
import { checkpointIn, type Checkpoint } from '@openfloor/domain/proof/checkpoint';
import { NO_HASH } from '@openfloor/domain/proof/hashList';
import { isSameHash, type Hash } from '@openfloor/domain/proof/hashing';
import { leafHashOf, sealFlags } from '@openfloor/domain/proof/leaf';
import {
  logFaults,
  type HashedEvent,
  type HashedEvents,
  type Hashes,
} from '@openfloor/domain/proof/logFaults';
import { rootOf } from '@openfloor/domain/proof/merkleTree';
import { appendLeaves, edgeAmong, readFrom, TILE_WIDTH, type Tile } from '@openfloor/domain/proof/tiles';
import type { SignedLeaves } from './exportFile.ts';
import { ImportRefused } from './importRefused.ts';

/**
 * An event of an export, with the hash of its leaf as it is in the file.
 * @throws ImportRefused
 */
export const hashedEvent = (boardId: BoardId, event: ExportedEvent): HashedEvent => {
  try {
    return { seq: event.seq, leaf: isWhole(event) ? leafHashOf(boardId, event) : NO_HASH };
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

/** Whether a checkpoint is of the log that was exported. */
export const isOfLog = ({ origin }: Checkpoint, { epoch, board }: ExportHead): boolean =>
  origin.endsWith(`/${board.id}/${epoch}`);

/** Whether a checkpoint signs exactly these leaves. */
export const isOfLeaves = ({ size, root }: Checkpoint, leaves: Hashes): boolean =>
  size === leaves.length && isSameHash(rootOfAll(leaves), root);

/** A page is whole tiles; only the right edge of the tree stays in memory. */
const LEAVES_PER_PAGE = 4 * TILE_WIDTH;

const rootOfAll = (leaves: Hashes): Hash => {
  let edge: Tile[] = [];
  let size = 0;
  while (size < leaves.length) {
    const length = Math.min(LEAVES_PER_PAGE, leaves.length - size);
    const page = Array.from({ length }, (_, place) => leaves.at(size + place) ?? NO_HASH);
    const tiles = appendLeaves(size, edge, page);
    size += length;
    edge = edgeAmong([...tiles, ...edge], size);
  }
  return rootOf(size, readFrom(edge));
};

/**
 * Compares the events of an export with its own checkpoint. Does not check the signature, which takes the server's
 * keys.
 * @returns a sentence about the first difference, if there is one
 */
export const proofFault = (
  head: ExportHead,
  { checkpoint: note, leaves }: SignedLeaves,
  events: HashedEvents,
): string | undefined => {
  const [fault] = logFaults(events, leaves);
  if (fault) return `Event ${fault.seq} ${fault.fault} after the export was signed.`;
  const checkpoint = checkpointIn(note);
  if (!checkpoint || !isOfLog(checkpoint, head)) return 'The checkpoint is of another log.';
  return isOfLeaves(checkpoint, leaves)
    ? undefined
    : 'The hashes of the events are not those that were signed.';
};
