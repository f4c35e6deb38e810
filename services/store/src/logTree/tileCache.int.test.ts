import { hashOfLeaf, type Hash } from '@openfloor/domain/proof/hashing';
import { inclusionProof, rootOf } from '@openfloor/domain/proof/merkleTree';
import { appendLeaves, readFrom } from '@openfloor/domain/proof/tiles';
import { provesInclusion } from '@openfloor/domain/proof/verifyProof';
import { extendTree } from './extendTree.ts';
import { openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTileCache } from './tileCache.ts';

const store = await openSuiteStore();
const { kysely: db } = store;

const leafOf = (seq: number): Hash => hashOfLeaf(`leaf ${seq}`);
const leavesOf = (size: number): Hash[] => Array.from({ length: size }, (_, place) => leafOf(place + 1));

/** Adds votes to the log and to its tree. */
const growTo = async (boardId: string, size: number): Promise<void> => {
  await sql`
    WITH board AS (SELECT head_seq FROM boards WHERE id = ${boardId})
    INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
    SELECT ${boardId}, seq, 'v1.VoteCast', '{}', 'participant', now()
      FROM board, generate_series(head_seq + 1, ${size}::int) AS seq`.execute(db);
  await sql`UPDATE boards SET head_seq = ${size} WHERE id = ${boardId}`.execute(db);
  await extendTree(db, boardId, ({ seq }) => leafOf(seq));
};

const rootAt = (size: number): Hash => rootOf(size, readFrom(appendLeaves(0, [], leavesOf(size))));

it('further proofs of the same tiles read nothing, until the tree has grown', async () => {
  const boardId = await openSampleBoard(store);
  const compute = createTileCache(db);
  const isProven = async (index: number, size: number): Promise<boolean> => {
    const proof = await compute({ boardId, epoch: 'first-life' }, (read) =>
      inclusionProof(index, size, read),
    );
    return provesInclusion({ index, leaf: leafOf(index + 1), proof }, { size, root: rootAt(size) });
  };
  await growTo(boardId, 600);
  for (const index of [0, 300, 599]) expect(await isProven(index, 600)).toBe(true);
  await growTo(boardId, 700);
  // Reads the tile that has more hashes than before, and the rest from memory.
  expect(await isProven(650, 700)).toBe(true);
  await sql`DELETE FROM log_tiles WHERE board_id = ${boardId}`.execute(db);
  for (const [index, size] of [
    [255, 600],
    [511, 700],
    [699, 700],
  ] as const)
    expect(await isProven(index, size)).toBe(true);
  await expect(isProven(0, 701)).rejects.toThrow(
    `The tree of board ${boardId} in epoch first-life lacks hashes`,
  );
});
