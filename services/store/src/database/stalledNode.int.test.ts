import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { openBoard } from '../boards/openBoard.ts';
import { vouchFor } from '../boards/vouchFor.ts';
import type { Database } from './database.ts';
import { rebuildBoards } from '../maintenance/rebuild.ts';
import { migrate } from '../migrations/migrate.ts';
import { allEvents } from '../reads/events.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { openSuiteStore, createTestWriter, connect, newBoard, openTestStore } from '../testing/testStore.ts';
import { openStallableLink } from '../testing/postgresLink.ts';
import { isUnavailable } from './unavailable.ts';

const ANSWERED_WITHIN_MS = 2000;

const store = await openSuiteStore();

/** Does work on a node that stalls for good after it has sent the statement. */
const stallIn = async (
  databaseUrl: string,
  statement: string,
  work: (node: Database) => Promise<unknown>,
  test: Pick<TestContext, 'onTestFinished'> = { onTestFinished },
): Promise<void> => {
  const { url, untilStalled } = await openStallableLink(databaseUrl, statement);
  const node = connect(url);
  // It never ends: the node is gone from the world's view, and from its own nothing happens.
  work(node).catch(() => {});
  test.onTestFinished(() => void node.close());
  await untilStalled;
  await delay(100);
};

const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
  const sinceMs = performance.now();
  await work();
  return performance.now() - sinceMs;
};

const openBoardIn = async ({ kysely }: Database) => {
  const board = newBoard();
  await openBoard(kysely, board, Infinity);
  return board;
};
const ask = (database: Database, boardId: string) =>
  createTestWriter(database).handle(boardId, {
    command: { type: 'AskQuestion', questionId: randomUUID(), sessionId: randomUUID(), text: 'Why?' },
    actor: 'participant',
  });

it('a node that stalls while it deletes a board for good delays others by a second', async () => {
  const { id } = await openBoardIn(store);
  await stallIn(store.url, 'delete from "boards"', ({ kysely }) => hardDelete(kysely, [id]));
  expect(await tookMs(() => ask(store, id))).toBeLessThan(ANSWERED_WITHIN_MS);
});

it('a node that stalls while it vouches for boards delays others by a second', async () => {
  const { id: boardId, epoch } = await openBoardIn(store);
  const [last] = await Array.fromAsync(allEvents(store.kysely, boardId));
  if (!last) throw new Error('The board has no event');
  await store.pool.query("UPDATE boards SET lineage = 'of another server' WHERE id = $1", [boardId]);
  await stallIn(store.url, 'SET lineage', async ({ pool }) =>
    vouchFor(await pool.connect(), [{ boardId, epoch, seq: 1, last }]),
  );
  expect(await tookMs(() => ask(store, boardId))).toBeLessThan(ANSWERED_WITHIN_MS);
});

it('a node that stalls while it opens a board delays the same device by a second', async () => {
  const ownerSessionId = randomUUID();
  await stallIn(store.url, 'insert into "boards"', ({ kysely }) =>
    openBoard(kysely, newBoard({ ownerSessionId }), 1),
  );
  const opening = () => openBoard(store.kysely, newBoard({ ownerSessionId }), 1);
  expect(await tookMs(opening)).toBeLessThan(ANSWERED_WITHIN_MS);
});

describe.concurrent('After ten seconds', () => {
  it('a rebuild that is suspended gives the board free after ten seconds', async (test) => {
    const own = await openTestStore();
    test.onTestFinished(() => own.close());
    const { id } = await openBoardIn(own);
    await stallIn(own.url, 'for update', ({ kysely }) => rebuildBoards(kysely, randomUUID), test);
    const askUntilTaken = async (): Promise<void> => {
      try {
        await ask(own, id);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await askUntilTaken();
      }
    };
    expect(await tookMs(askUntilTaken)).toBeLessThan(12_000);
  });

  it('a change of the schema that waits for a stalled reader is given up, and goes through later', async (test) => {
    const own = await openTestStore();
    test.onTestFinished(() => own.close());
    const { id } = await openBoardIn(own);
    await stallIn(own.url, 'from "boards"', ({ kysely }) => loadSnapshot(kysely, id), test);
    const migration = () =>
      own.kysely.transaction().execute(async (tx) => {
        await tx.schema.alterTable('boards').addColumn('something', 'text').execute();
      });
    expect(await tookMs(migration)).toBeLessThan(12_000);
  });
});

/** The URL of an empty database that lasts as long as the test. */
const emptyDatabase = async (): Promise<string> => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  return testDatabase.url;
};

it('a node that stalls while it migrates lets the next one migrate', async () => {
  const undisturbed = connect(await emptyDatabase());
  onTestFinished(() => undisturbed.close());
  // A migration takes seconds on a busy machine.
  const migrationMs = await tookMs(() => migrate(undisturbed.kysely));
  const url = await emptyDatabase();
  await stallIn(url, 'CREATE TABLE votes', ({ kysely }) => migrate(kysely));
  const next = connect(url);
  onTestFinished(() => next.close());
  const migrateWhenPossible = async (): Promise<void> => {
    try {
      await migrate(next.kysely);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await migrateWhenPossible();
    }
  };
  expect(await tookMs(migrateWhenPossible)).toBeLessThan(ANSWERED_WITHIN_MS + 2 * migrationMs);
  expect(await openBoard(next.kysely, newBoard(), 1)).toBe('opened');
});
