import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import type pg from 'pg';

/**
 * The connection does not have a statement of this name, or has one already although this client has not prepared it there:
 * PgBouncer gave the client another connection.
 */
const INVALID_STATEMENT_NAME = '26000';
const DUPLICATE_PREPARED_STATEMENT = '42P05';

const PAGE_BYTES = 8192;
/** A statement is planned again when its table has grown by this factor. */
const GROWTH_MAX = 8;

const isOnOtherConnection = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === INVALID_STATEMENT_NAME || error.code === DUPLICATE_PREPARED_STATEMENT);

/** @returns the same number for sizes that differ by less than `GROWTH_MAX` */
const sizeClass = (tableBytes: number): number =>
  Math.floor(Math.log(1 + tableBytes / PAGE_BYTES) / Math.log(GROWTH_MAX));

/**
 * A statement that Postgres plans once per connection, and again when its tables have grown: for a table with
 * some dozens of rows a scan is cheaper than an index, and Postgres would keep that plan until it analyzes
 * the table again, a minute and maybe 100,000 votes later. Another size class gives the statement another
 * name, hence another plan.
 *
 * PgBouncer in transaction mode changes the connection between statements. It prepares them again where they
 * are missing only if `max_prepared_statements` is set (from version 1.21 on). Otherwise Postgres refuses the
 * first statement that meets a connection without it; from then on the statement is sent with its text and
 * planned each time. The name depends on the text, so that two versions of the program can use the same
 * connection.
 *
 * In a transaction the refusal ends the transaction (see `isTransactionEnded`), and its next try sends the
 * statement with its text.
 */
export const prepareStatement = <Row extends pg.QueryResultRow>(
  title: string,
  text: string,
  timeout: { query_timeout?: number } = {},
) => {
  const name = `${title}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  /** False after Postgres refused the name once: the statement is then sent with its text only. */
  let isNamed = true;

  /** @param tableBytes size of the table that grows fastest */
  return async (client: pg.Pool | pg.PoolClient, values: unknown[], tableBytes: number): Promise<Row[]> => {
    if (!isNamed) return (await client.query<Row>({ text, values, ...timeout })).rows;
    try {
      return (await client.query<Row>({ name: `${name}-${sizeClass(tableBytes)}`, text, values, ...timeout }))
        .rows;
    } catch (error) {
      if (!isOnOtherConnection(error)) throw error;
      isNamed = false;
      return (await client.query<Row>({ text, values, ...timeout })).rows;
    }
  };
};
