import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import type pg from 'pg';

/** Names of columns, and their types in Postgres. */
type Columns = Readonly<Record<string, string>>;

/** A row of such columns, as JSON. */
export type Given<Of extends Columns> = Readonly<Record<keyof Of, unknown>>;

/**
 * SQL of a table `given` with these columns: the rows that are the only parameter of a statement, as JSON. One
 * statement serves one board or several.
 *
 * The limit is for the planner, which would expect a hundred rows. It is a subquery, so that no plan knows
 * its value: a plan for a known number of rows would look cheaper than a generic one, and Postgres would plan
 * each execution.
 */
export const givenSql = (columns: Columns): string => {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `(SELECT * FROM json_to_recordset($1) AS row (${list.join(', ')})
           LIMIT (SELECT json_array_length($1))) AS given`;
};

/**
 * SQL for the elements of array parameters. Postgres expects ten elements in an array that it does not know yet, and a
 * tenth of the rows where it does not know the limit. Without the limit a generic plan would look so much more
 * expensive than a custom plan that Postgres would plan each execution, which takes three times as long as the
 * execution.
 */
export const elementsOf = (...arrays: [string, ...string[]]): string =>
  `(SELECT * FROM unnest(${arrays.join(', ')}) LIMIT cardinality(${arrays[0]}))`;

/**
 * The connection does not have a statement of this name, or has one already although this client has not prepared it
 * there: PgBouncer gave the client another connection.
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
 * A statement on rows (see `givenSql`) that Postgres plans once per connection, and again when its tables have grown:
 * for a table with some dozens of rows a scan is cheaper than an index, and Postgres would keep that plan until it
 * analyzes the table again, a minute and maybe 100,000 votes later. Another size class gives the statement another
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
  return async (
    client: pg.Pool | pg.PoolClient,
    given: readonly object[],
    tableBytes: number,
  ): Promise<Row[]> => {
    const statement = { text, values: [JSON.stringify(given)], ...timeout };
    if (!isNamed) return (await client.query<Row>(statement)).rows;
    try {
      return (await client.query<Row>({ name: `${name}-${sizeClass(tableBytes)}`, ...statement })).rows;
    } catch (error) {
      if (!isOnOtherConnection(error)) throw error;
      isNamed = false;
      return (await client.query<Row>(statement)).rows;
    }
  };
};
