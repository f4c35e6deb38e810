import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { QUESTIONS_PER_TALK_MAX } from '@openfloor/contract/limits';
import { afterAll } from 'vitest';
import { createBoardWriter, type BoardWriter, type BoardWriterOptions } from '../append/commit.ts';
import { openBoard, type NewBoard } from '../boards/openBoard.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { verifyBoards } from '../maintenance/verify.ts';
import { createMigratedDatabase } from './migratedDatabase.ts';

export type TestStore = Database & { url: string };

/** A migrated database; `close` also drops it. */
export const openTestStore = async (): Promise<TestStore> => {
  const testDatabase = await createMigratedDatabase();
  const { url } = testDatabase;
  const database = connect(url);
  const close = async (): Promise<void> => {
    await database.close();
    await testDatabase.drop();
  };
  return { ...database, url, close };
};

/** A migrated database for a test file, dropped after its last test. */
export const openSuiteStore = async (): Promise<TestStore> => {
  const store = await openTestStore();
  afterAll(() => store.close());
  return store;
};

/** Connection pool of another node. */
export const connect = (url: string): Database =>
  openDatabase({ url, connectionsMax: 10, onIdleError: () => {} });

export const newBoard = (details: Partial<NewBoard> = {}): NewBoard => {
  const id = randomUUID();
  return {
    id,
    shortId: id.replaceAll('-', ''),
    title: 'Town hall',
    adminKey: randomUUID(),
    epoch: 'first-life',
    ownerSessionId: randomUUID(),
    recoveryCode: randomUUID(),
    ipAddress: '192.0.2.1',
    demo: false,
    plan: null,
    at: '2026-03-01T10:00:00.000Z',
    ...details,
  };
};

export const openSampleBoard = async (
  { kysely }: Pick<Database, 'kysely'>,
  details: Partial<NewBoard> = {},
): Promise<BoardId> => {
  const board = newBoard(details);
  const result = await openBoard(kysely, board, Infinity);
  if (result !== 'opened') throw new Error(`The sample board was not opened: ${result}`);
  return board.id;
};

/** A writer of one node, and the messages it published. */
export const createTestWriter = (
  { pool }: Pick<Database, 'pool'>,
  options: Partial<Omit<BoardWriterOptions, 'pool' | 'onCommit'>> = {},
): BoardWriter & { published: BusMessage[] } => {
  const published: BusMessage[] = [];
  const clock = { nowMs: () => Date.now() };
  const onCommit = (_boardId: BoardId, message: BusMessage): void => void published.push(message);
  return {
    ...createBoardWriter({
      pool,
      clock,
      limits: { questionsMax: QUESTIONS_PER_TALK_MAX },
      onCommit,
      ...options,
    }),
    published,
  };
};

/** Faults that `verify` reports. */
export const faultsIn = async ({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> => {
  const faults: string[] = [];
  for await (const found of verifyBoards(kysely)) if ('fault' in found) faults.push(found.fault);
  return faults;
};
