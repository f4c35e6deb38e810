import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { openCheckpoint, type Checkpoint, type VerifySignature } from '@openfloor/domain/proof/checkpoint';
import { HASH_BYTES, isSameHash, type Hash } from '@openfloor/domain/proof/hashing';
import { rootOf } from '@openfloor/domain/proof/merkleTree';
import { appendLeaves, edgeAmong, readFrom, TILE_WIDTH, type Tile } from '@openfloor/domain/proof/tiles';
import { storedPublicKeys, readSignedHead } from '../logTree/checkpoints.ts';
import { leafHashesOf } from '../logTree/leafHashes.ts';
import { readTiles } from '../logTree/readTree.ts';
import type { LogIdentities } from '../reads/loggedEvent.ts';
import { unparsedRows, type UnparsedRow } from '../reads/unparsedRows.ts';
import type { Db } from '../tables.ts';

/** Functions that compute the leaves of a log again, and verify its checkpoint. */
export type LogProof = {
  identitiesOn: (board: { id: BoardId; adminKey: string }) => LogIdentities;
  isSignedBy: VerifySignature;
};

type Board = { id: BoardId; adminKey: string; epoch: Epoch; headSeq: Seq };

const FAULTS_MAX = 20;
/** Whole tiles, so that each is read once. */
const EVENTS_PER_PAGE = 4 * TILE_WIDTH;

/**
 * Compares the rows of a board's log with the kept hashes of their leaves, those with the tree above them, and the tree
 * with the checkpoint. Reads page by page, and keeps no more of a tree than its right edge.
 */
export const treeFaults = async (db: Db, board: Board, proof: LogProof): Promise<string[]> => {
  const { id, epoch, headSeq } = board;
  const signed = await readSignedHead(db, id);
  const note = signed?.checkpoint;
  // Keys are read after the checkpoint: a key is stored before it signs, so the key of the checkpoint is among them.
  const publicKeys = note ? await storedPublicKeys(db) : [];
  const checkpoint = note ? openCheckpoint(note, publicKeys, proof.isSignedBy) : undefined;
  if (note && !checkpoint) return ['the checkpoint is not signed by a known key'];
  if (checkpoint && !checkpoint.origin.endsWith(`/${id}/${signed?.epoch}`))
    return [`the checkpoint is of another log: ${checkpoint.origin}`];
  const tree = await db
    .selectFrom('log_trees')
    .select('size')
    .where('board_id', '=', id)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  const found = createFaults();
  await compare(db, board, { proof, treeSize: tree?.size ?? 0, checkpoint, found });
  if (checkpoint && checkpoint.size > headSeq)
    found.note(`the log has ${headSeq} events, and ${checkpoint.size} were signed`);
  if (checkpoint && signed?.epoch === epoch && (tree?.size ?? 0) < checkpoint.size)
    found.note(`the tree has ${tree?.size ?? 0} events, and ${checkpoint.size} were signed`);
  return found.all();
};

/** Keeps the first faults and counts the others. */
const createFaults = () => {
  const faults: string[] = [];
  let more = 0;
  return {
    note: (fault: string): void => {
      if (faults.length < FAULTS_MAX) faults.push(fault);
      else more += 1;
    },
    all: (): string[] => (more === 0 ? faults : [...faults, `${more} more events or hashes differ`]),
  };
};

type Comparison = {
  proof: LogProof;
  treeSize: Seq;
  checkpoint: Checkpoint | undefined;
  found: ReturnType<typeof createFaults>;
};

/**
 * Goes through the log page by page and notes each event that is missing, unreadable or differs from its kept hash,
 * each tile above that differs, and whether the root at the size of the checkpoint is the one that was signed.
 */
const compare = async (
  db: Db,
  board: Board,
  { proof, treeSize, checkpoint, found }: Comparison,
): Promise<void> => {
  const end = Math.max(treeSize, checkpoint?.size ?? 0);
  let edge: Tile[] = [];
  for (let from = 0; from < end;) {
    const to = pageEnd(from, [checkpoint?.size, treeSize]);
    const rows = await rowHashes(db, board, proof, { from, to });
    const kept = await keptHashes(db, board, { from, to: Math.min(to, treeSize) });
    const leaves: Hash[] = [];
    for (let seq = from + 1; seq <= to; seq += 1) {
      const [row, leaf] = [rows.get(seq), kept.get(seq)];
      if (leaf === undefined && seq <= treeSize) found.note(`event ${seq}: its hash is missing in the tree`);
      if (row === undefined) found.note(`event ${seq}: is missing`);
      else if (row === 'unreadable') found.note(`event ${seq}: cannot be read`);
      else if (leaf !== undefined && !isSameHash(row, leaf)) found.note(`event ${seq}: was changed`);
      const hash = leaf ?? (row === 'unreadable' ? undefined : row);
      if (hash) leaves.push(hash);
    }
    // Without a hash for each event there is nothing to compare with the tree above.
    if (leaves.length < to - from) return;
    const tiles = appendLeaves(from, edge, leaves);
    if (to <= treeSize) for (const fault of await upperFaults(db, board, tiles)) found.note(fault);
    edge = edgeAmong([...tiles, ...edge], to);
    if (to === checkpoint?.size && !isSameHash(rootOf(to, readFrom(edge)), checkpoint.root))
      found.note('the hashes of the events are not those that were signed');
    from = to;
  }
};

/** End of the page, or the size of the checkpoint or of the tree if that is nearer. */
const pageEnd = (from: Seq, ends: readonly (Seq | undefined)[]): Seq =>
  Math.min(
    (Math.floor(from / EVENTS_PER_PAGE) + 1) * EVENTS_PER_PAGE,
    ...ends.filter((end) => end !== undefined && end > from).map((end) => end ?? from),
  );

/** Seqs after `from`, up to and including `to`. */
type Range = { from: Seq; to: Seq };

/** The hash of the leaf of each row; `unreadable` if it is no event. */
const rowHashes = async (
  db: Db,
  { id, adminKey, epoch }: Board,
  { identitiesOn }: LogProof,
  { from, to }: Range,
): Promise<Map<Seq, Hash | 'unreadable'>> => {
  const hashOf = leafHashesOf(id, identitiesOn({ id, adminKey }));
  const rows = (await unparsedRows(db, id, { epoch, seq: from }, to - from)) ?? [];
  return new Map(rows.map((row) => [row.seq, hashIfReadable(row, hashOf)]));
};

const hashIfReadable = (row: UnparsedRow, hashOf: (row: UnparsedRow) => Hash): Hash | 'unreadable' => {
  try {
    return hashOf(row);
  } catch {
    return 'unreadable';
  }
};

/** The hashes of leaves as the tree keeps them. */
const keptHashes = async (db: Db, { id, epoch }: Board, { from, to }: Range): Promise<Map<Seq, Hash>> => {
  const kept = new Map<Seq, Hash>();
  if (to <= from) return kept;
  const first = Math.floor(from / TILE_WIDTH);
  const places = Array.from({ length: Math.ceil(to / TILE_WIDTH) - first }, (_, place) => ({
    level: 0,
    index: first + place,
  }));
  for (const { index, hashes } of await readTiles(db, { boardId: id, epoch }, places))
    for (let at = 0; at * HASH_BYTES < hashes.length; at += 1)
      kept.set(index * TILE_WIDTH + at + 1, hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
  return kept;
};

/** Finds stored tiles above the leaves that do not begin with the hashes computed from the leaves. */
const upperFaults = async (db: Db, { id, epoch }: Board, computed: readonly Tile[]): Promise<string[]> => {
  const upper = computed.filter(({ level }) => level > 0);
  const stored = await readTiles(db, { boardId: id, epoch }, upper);
  return upper.flatMap(({ level, index, hashes }) => {
    const tile = stored.find((other) => other.level === level && other.index === index);
    const isSame = tile && isSameHash(tile.hashes.subarray(0, hashes.length), hashes);
    return isSame ? [] : [`the tree differs from its leaves: tile ${index} of level ${level}`];
  });
};
