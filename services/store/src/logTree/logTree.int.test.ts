import { randomUUID } from 'node:crypto';
import type { BoardId } from '@openfloor/contract/ids';
import { hashOfLeaf, type Hash } from '@openfloor/domain/proof/hashing';
import { rootOf } from '@openfloor/domain/proof/merkleTree';
import { appendLeaves, readFrom } from '@openfloor/domain/proof/tiles';
import { sql } from 'kysely';
import { boardPages } from '../boards/boardPages.ts';
import { describe, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { rotateEpochs } from '../maintenance/rotateEpochs.ts';
import { toRecorded } from '../reads/events.ts';
import { loggedIn, plainVoteIn, recordedIn, unparsedRows, type UnparsedRow } from '../reads/unparsedRows.ts';
import { connect, createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { readPublishedLog, storeCheckpoint, unsignedBoards } from './checkpoints.ts';
import { extendTree } from './extendTree.ts';
import { computeOnTree, storedLeaves } from './readTree.ts';

const store = await openSuiteStore();
const { kysely: db } = store;

const leafOf = ({ seq, type }: UnparsedRow): Hash => hashOfLeaf(`${seq} ${type}`);

/** A board with the given number of votes, which it writes directly to the log. */
const openLongBoard = async (votes: number): Promise<BoardId> => {
  const boardId = await openSampleBoard(store);
  await addVotes(boardId, votes);
  return boardId;
};

const addVotes = async (boardId: BoardId, votes: number): Promise<void> => {
  await sql`
    WITH head AS (UPDATE boards SET head_seq = head_seq + ${votes}::int WHERE id = ${boardId} RETURNING head_seq - ${votes}::int AS before)
    INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
    SELECT ${boardId}, before + number, 'v1.VoteCast', jsonb_build_object('questionId', gen_random_uuid(), 'sessionId', gen_random_uuid()),
           'participant', now()
      FROM head, generate_series(1, ${votes}::int) AS number`.execute(db);
};

/** The root as it must be, computed from all leaves together. */
const expectedRoot = (size: number): Hash => {
  const types = Array.from({ length: size }, (_, place) => (place === 0 ? 'v1.BoardOpened' : 'v1.VoteCast'));
  const leaves = types.map((type, place) => hashOfLeaf(`${place + 1} ${type}`));
  return rootOf(size, readFrom(appendLeaves(0, [], leaves)));
};

const rootAt = async (boardId: BoardId, size: number): Promise<Hash> => {
  const epoch = (await readPublishedLog(db, boardId))?.epoch ?? '';
  return Uint8Array.from(await computeOnTree(db, { boardId, epoch }, (read) => rootOf(size, read)));
};

describe('A stored tree', () => {
  it('has the root of all events, whatever the pages in which it grew', async () => {
    const boardId = await openLongBoard(2500);
    expect(await extendTree(db, boardId, leafOf)).toEqual({ epoch: 'first-life', size: 2501 });
    for (const votes of [1, 60, 255, 256, 1]) {
      await addVotes(boardId, votes);
      await extendTree(db, boardId, leafOf);
    }
    for (const size of [1, 256, 257, 2501, 3074])
      expect(await rootAt(boardId, size)).toEqual(expectedRoot(size));
  });

  it('has the hashes of all events in order, and an error names the board and the tile of a missing one', async () => {
    const boardId = await openLongBoard(5000);
    const epoch = (await extendTree(db, boardId, leafOf))?.epoch ?? '';
    const leaves: Hash[] = [];
    for await (const page of storedLeaves(db, { boardId, epoch }, 4990)) leaves.push(...page);
    expect(leaves).toHaveLength(4990);
    expect(rootOf(4990, readFrom(appendLeaves(0, [], leaves)))).toEqual(expectedRoot(4990));
    await expect(storedLeaves(db, { boardId, epoch: 'other' }, 1).next()).rejects.toThrow(
      `The tree of board ${boardId} in epoch other lacks hashes: tile 0 of level 0 has 0, not 1`,
    );
  });

  it('is the same when several nodes extend it together', async () => {
    const boardId = await openLongBoard(3000);
    const nodes = [db, connect(store.url), connect(store.url)];
    await Promise.all(
      nodes.map((node) => extendTree('kysely' in node ? node.kysely : node, boardId, leafOf)),
    );
    for (const node of nodes) if ('kysely' in node) await node.close();
    expect(await rootAt(boardId, 3001)).toEqual(expectedRoot(3001));
  });

  it('goes on where a node that stopped had left it', async () => {
    const boardId = await openLongBoard(2500);
    let hashed = 0;
    const stopping = extendTree(db, boardId, (row) => {
      hashed += 1;
      if (hashed > 1500) throw new Error('the node stops');
      return leafOf(row);
    });
    await expect(stopping).rejects.toThrow('the node stops');
    hashed = 0;
    await extendTree(db, boardId, (row) => {
      hashed += 1;
      return leafOf(row);
    });
    expect(hashed).toBe(1501);
    expect(await rootAt(boardId, 2501)).toEqual(expectedRoot(2501));
  });

  it('reads no event twice: a head that did not move costs nothing', async () => {
    const boardId = await openLongBoard(300);
    await extendTree(db, boardId, leafOf);
    let hashed = 0;
    await extendTree(db, boardId, (row) => {
      hashed += 1;
      return leafOf(row);
    });
    expect(hashed).toBe(0);
  });

  it('begins with nothing in another epoch, and leaves no tiles of the former one', async () => {
    const boardId = await openLongBoard(300);
    await extendTree(db, boardId, leafOf);
    await rotateEpochs(db);
    expect((await readPublishedLog(db, boardId))?.checkpoint).toBeNull();
    const grown = await extendTree(db, boardId, leafOf);
    expect(grown).toMatchObject({ size: 301 });
    const { rows } = await sql<{ epoch: string }>`
      SELECT DISTINCT epoch FROM log_tiles WHERE board_id = ${boardId}`.execute(db);
    expect(rows).toEqual([{ epoch: grown?.epoch }]);
  });

  it('is deleted with its board, also while it grows', async () => {
    const boardId = await openLongBoard(2500);
    await extendTree(db, boardId, leafOf);
    await addVotes(boardId, 2500);
    const other = connect(store.url);
    const { promise: hashing, resolve: noteHashing } = Promise.withResolvers<void>();
    const extending = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('boards').where('id', '=', boardId).execute();
      const extension = extendTree(other.kysely, boardId, (row) => {
        noteHashing();
        return leafOf(row);
      });
      await hashing;
      return { extension };
    });
    expect(await extending.extension).toBeUndefined();
    await other.close();
    await hardDelete(db, [boardId]);
    expect(await extendTree(db, randomUUID(), leafOf)).toBeUndefined();
    expect(await db.selectFrom('log_tiles').selectAll().where('board_id', '=', boardId).execute()).toEqual(
      [],
    );
  });

  it('ends after the present page when aborted, and goes on later', async () => {
    const boardId = await openLongBoard(2500);
    const stopping = new AbortController();
    let hashed = 0;
    const extending = extendTree(
      db,
      boardId,
      (row) => {
        hashed += 1;
        stopping.abort();
        return leafOf(row);
      },
      stopping.signal,
    );
    await expect(extending).rejects.toMatchObject({ name: 'AbortError' });
    expect(hashed).toBe(1000);
    await extendTree(db, boardId, leafOf);
    expect(await rootAt(boardId, 2501)).toEqual(expectedRoot(2501));
  });

  it('does not make an append wait', async () => {
    const boardId = await openLongBoard(1);
    await extendTree(db, boardId, leafOf);
    await addVotes(boardId, 300);
    const writer = createTestWriter(store);
    let asked: unknown;
    await db.transaction().execute(async (tx) => {
      await extendTree(tx, boardId, leafOf);
      asked = await writer.handle(boardId, {
        actor: 'participant',
        command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'When?' },
      });
    });
    expect(asked).toMatchObject({ ok: true });
  });
});

describe('Rows of the log', () => {
  it('are plain votes only if they are what this version writes', async () => {
    const boardId = await openLongBoard(0);
    const changes = [
      `type = 'v1.VoteRetracted'`,
      `data = data`,
      `data = data || '{"later": 1}'`,
      `data = data - 'sessionId'`,
      `data = jsonb_set(data, '{questionId}', '"a\\"b"')`,
      `actor = 'moderator'`,
      `moderator_id = gen_random_uuid()`,
      `type = 'v1.VotesRetracted'`,
    ];
    await addVotes(boardId, changes.length);
    for (const [place, change] of changes.entries())
      await sql`UPDATE board_events SET ${sql.raw(change)} WHERE board_id = ${boardId} AND seq = ${place + 2}`.execute(
        db,
      );
    const rows = (await unparsedRows(db, boardId, { epoch: 'first-life', seq: 1 }, 100)) ?? [];
    expect(rows.map((row) => plainVoteIn(row) !== undefined)).toEqual(changes.map((_, place) => place < 2));
    const [vote] = rows;
    expect(vote && plainVoteIn(vote)).toEqual(vote && loggedIn(vote).event);
    expect(vote && recordedIn(vote)).toEqual(vote && toRecorded({ ...vote, data: JSON.parse(vote.data) }));
  });

  it('end with a board or its epoch', async () => {
    const boardId = await openLongBoard(1);
    expect(await unparsedRows(db, boardId, { epoch: 'first-life', seq: 2 }, 100)).toEqual([]);
    expect(await unparsedRows(db, boardId, { epoch: 'another', seq: 0 }, 100)).toBeUndefined();
    expect(await unparsedRows(db, randomUUID(), { epoch: 'first-life', seq: 0 }, 100)).toBeUndefined();
  });
});

describe('Checkpoints', () => {
  it('are never replaced by smaller ones', async () => {
    const boardId = await openLongBoard(9);
    await extendTree(db, boardId, leafOf);
    const head = { boardId, epoch: 'first-life' };
    await storeCheckpoint(db, { ...head, size: 8, checkpoint: 'of 8' });
    await storeCheckpoint(db, { ...head, size: 7, checkpoint: 'of 7' });
    await storeCheckpoint(db, { ...head, epoch: 'another', size: 9, checkpoint: 'of another epoch' });
    expect(await readPublishedLog(db, boardId)).toEqual({ epoch: 'first-life', checkpoint: 'of 8', size: 8 });
  });

  it('are due for boards with news and without a recent one, and for closed boards', async () => {
    const isListed = async (boardId: BoardId, hasCheckpoint: boolean, intervalMs: number) => {
      const pages = boardPages((after) => unsignedBoards(db, { hasCheckpoint, after, intervalMs }));
      return (await Array.fromAsync(pages)).flat().some(({ id }) => id === boardId);
    };
    const isDue = (boardId: BoardId, intervalMs: number) => isListed(boardId, true, intervalMs);
    const boardId = await openLongBoard(1);
    expect(await isListed(boardId, false, 60_000)).toBe(true);
    expect(await isDue(boardId, 60_000)).toBe(false);
    await extendTree(db, boardId, leafOf);
    await storeCheckpoint(db, { boardId, epoch: 'first-life', size: 2, checkpoint: 'of 2' });
    expect([await isDue(boardId, 60_000), await isDue(boardId, 0)]).toEqual([false, false]);
    await addVotes(boardId, 1);
    expect([await isDue(boardId, 60_000), await isDue(boardId, 0)]).toEqual([false, true]);
    await sql`UPDATE boards SET deleted_at = now() WHERE id = ${boardId}`.execute(db);
    expect(await isDue(boardId, 60_000)).toBe(true);
    expect(await isListed(boardId, false, 0)).toBe(false);
  });
});
