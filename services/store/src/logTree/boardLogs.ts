import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import {
  checkpointIn,
  signCheckpoint,
  type Checkpoint,
  type Signer,
} from '@openfloor/domain/proof/checkpoint';
import { isSameHash, type Hash } from '@openfloor/domain/proof/hashing';
import { rootOf } from '@openfloor/domain/proof/merkleTree';
import { storePublicKey, storedPublicKeys, readSignedHead, storeCheckpoint } from './checkpoints.ts';
import { extendTree } from './extendTree.ts';
import { createTileCache, type ComputeOnTree } from './tileCache.ts';
import { computeOnTree, storedLeaves, type TreeId } from './readTree.ts';
import { leafHashesOf } from './leafHashes.ts';
import type { UnparsedRow } from '../reads/unparsedRows.ts';
import { StreamEnded, type Identities } from '../reads/exportedEvents.ts';
import { exportLogged, type LoggedEvent } from '../reads/loggedEvent.ts';
import type { Db } from '../tables.ts';

type Board = { id: BoardId; adminKey: string };
type Position = { epoch: Epoch; seq: Seq };

/** Signs the logs of boards. */
export type BoardLogs = {
  /**
   * Signs a board's log as it is now, and publishes the checkpoint.
   * @throws AbortError soon after the signal is aborted
   */
  publish: (board: Board, signal?: AbortSignal) => Promise<void>;
  /**
   * Checkpoint of exactly the first `seq` events of the log, with the hashes of their leaves: a member of a
   * JSON object, in pieces. Regular signing extends the tree beforehand, so only a log without a tree waits
   * here.
   * @throws StreamEnded if the board has another epoch by now; Error if the log is no continuation of what was signed
   */
  exportedProof: (board: Board, position: Position) => AsyncGenerator<string, void, undefined>;
  /** Computes a proof. @throws if the tree lacks hashes, because it is smaller or the board has another epoch by now */
  prove: ComputeOnTree;
  /** An event as leaves and exports have it. */
  exported: (board: Board, logged: LoggedEvent) => ExportedEvent;
  /** Public keys of all keys that ever signed, the present one first. */
  publicKeys: () => Promise<Uint8Array[]>;
};

export type BoardLogsOptions = {
  db: Db;
  signingKey: Signer;
  /** Host of the public address: checkpoints begin with it. */
  host: string;
  identitiesOn: (board: Board) => Pick<Identities, 'pseudonymize' | 'salts'>;
};

/** Shorter than the time after which an export sends even a short chunk (`inChunks`). */
const ALIVE_EVERY_MS = 500;

/**
 * Yields white space during the work, so that the connection of an export stays open. Aborts the work when the reader
 * leaves.
 */
async function* keptAlive<Result>(
  work: (leaving: AbortSignal) => Promise<Result>,
): AsyncGenerator<string, Result> {
  const leaving = new AbortController();
  try {
    const result = work(leaving.signal);
    const isDone = result.then(() => true);
    while (!(await Promise.race([isDone, delay(ALIVE_EVERY_MS, false)]))) yield '\n';
    return await result;
  } finally {
    leaving.abort();
  }
}

export const createBoardLogs = ({ db, signingKey, host, identitiesOn }: BoardLogsOptions): BoardLogs => {
  const { publicKey } = signingKey;

  const leavesOf = (board: Board): ((row: UnparsedRow) => Hash) =>
    leafHashesOf(board.id, identitiesOn(board));

  /** The latest checkpoint. Call before the tree is extended: another node may sign more meanwhile. */
  const latestSigned = async (boardId: BoardId): Promise<Checkpoint | undefined> => {
    const head = await readSignedHead(db, boardId);
    return head && checkpointIn(head.checkpoint);
  };

  /**
   * Requires that the log continues what was signed. Otherwise emptying the tree, or starting another epoch, would get
   * a changed log signed.
   * @throws if it does not
   */
  const requireContinuation = async (
    { boardId, epoch }: TreeId,
    size: Seq,
    former: Checkpoint | undefined,
  ): Promise<void> => {
    if (!former) return;
    const root =
      former.size <= size
        ? await computeOnTree(db, { boardId, epoch }, (read) => rootOf(former.size, read))
        : undefined;
    if (!root || !isSameHash(root, former.root))
      throw new Error(`The log of board ${boardId} is not the one that was signed: npm run verify`);
  };

  const sign = async ({ boardId, epoch }: TreeId, size: Seq): Promise<string> => {
    const root = await computeOnTree(db, { boardId, epoch }, (read) => rootOf(size, read));
    await storePublicKey(db, publicKey);
    return signCheckpoint({ origin: `${host}/${boardId}/${epoch}`, size, root }, signingKey);
  };

  return {
    publish: async (board, signal) => {
      const former = await latestSigned(board.id);
      const tree = await extendTree(db, board.id, leavesOf(board), signal);
      if (!tree) return;
      const { epoch, size } = tree;
      await requireContinuation({ boardId: board.id, epoch }, size, former);
      const checkpoint = await sign({ boardId: board.id, epoch }, size);
      await storeCheckpoint(db, { boardId: board.id, epoch, size, checkpoint });
    },
    exportedProof: async function* (board, { epoch, seq }) {
      const former = await latestSigned(board.id);
      const grown = yield* keptAlive((leaving) => extendTree(db, board.id, leavesOf(board), leaving));
      if (grown?.epoch !== epoch || grown.size < seq)
        throw new StreamEnded(`Board ${board.id} has no tree of ${seq} events`);
      const tree = { boardId: board.id, epoch };
      await requireContinuation(tree, grown.size, former);
      yield `,\n"proof":{"checkpoint":${JSON.stringify(await sign(tree, seq))},\n"leaves":[\n`;
      let separator = '';
      for await (const leaves of storedLeaves(db, tree, seq)) {
        yield separator + leaves.map((leaf) => `"${Buffer.from(leaf).toString('base64')}"`).join(',');
        separator = ',\n';
      }
      yield ']}';
    },
    prove: createTileCache(db),
    exported: (board, logged) => exportLogged(logged, identitiesOn(board)),
    publicKeys: async () => {
      const kept = await storedPublicKeys(db);
      return [publicKey, ...kept.filter((key) => !key.equals(publicKey))];
    },
  };
};
