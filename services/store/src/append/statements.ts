import { DatabaseError } from 'pg';
import type pg from 'pg';
import { isTransactionEnded, isUnavailable } from '../unavailable.ts';
import { appendBatch, appendBatches, type BoardBatch } from './appendBatch.ts';
import type { Committed } from './batchRows.ts';
import { loadFacts, loadFactsOfMany, needOneStatement, type Facts } from './facts.ts';
import type { BoardRequests } from './factsStatement.ts';
import { createGather } from './gather.ts';
import { onConnection } from './onConnection.ts';

/** What a batch of one board asks of Postgres. */
export type Statements = {
  /** See `loadFacts`. */
  load: (board: BoardRequests) => Promise<Facts | undefined>;
  /** See `appendBatch`. */
  append: (batch: BoardBatch) => Promise<Committed | undefined>;
};

/** After any other error a batch may have been committed, and a retry could record it twice. */
export const isRefused = (error: unknown): boolean => error instanceof DatabaseError && !isUnavailable(error);

/** Statements of a batch that has a connection. */
export const statementsOn = (client: pg.PoolClient): Statements => ({
  load: ({ boardId, requests }) => loadFacts(client, boardId, requests),
  append: ({ boardId, facts, batch }) => appendBatch(client, boardId, facts, batch),
});

const BOARDS_PER_STATEMENT_MAX = 64;
const LOADS_MAX = 1;
const APPENDS_MAX = 2;
/** A statement for 64 boards takes about 20 ms. One that takes this long may never be answered, as on a connection that hangs. */
const SLOW = { slowAfterMs: 500, slowRunsMax: 1 };

/**
 * Statements that batches of different boards share: boards that ask while others are being answered are answered together. A
 * board that Postgres refuses fails alone, and a board that another node is writing to is not waited for.
 */
export const createSharedStatements = (pool: pg.Pool): Statements => {
  const gather = { ...SLOW, callsMax: BOARDS_PER_STATEMENT_MAX, mayBeOneCall: isRefused };

  const load = createGather<BoardRequests, () => Facts | undefined>({
    ...gather,
    runsMax: LOADS_MAX,
    isRepeatable: true,
    run: (boards) => onConnection(pool, (client) => loadFactsOfMany(client, boards)),
  });

  const append = createGather<BoardBatch, Committed | undefined>({
    ...gather,
    runsMax: APPENDS_MAX,
    isRepeatable: false,
    run: (batches) =>
      onConnection(pool, (client) => appendBatches(client, batches)).catch((error: unknown) => {
        // A transaction holds rows of one of the boards. Nothing was written: each board is decided again, alone.
        if (isTransactionEnded(error)) return batches.map(() => undefined);
        throw error;
      }),
  });

  return {
    load: async (board) =>
      needOneStatement(board.requests)
        ? (await load(board))()
        : onConnection(pool, (client) => loadFacts(client, board.boardId, board.requests)),
    append,
  };
};
