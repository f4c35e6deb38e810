/** Names of columns, and their types in Postgres. */
type Columns = Readonly<Record<string, string>>;

/** A row of such columns, as JSON. */
export type Given<Of extends Columns> = Readonly<Record<keyof Of, unknown>>;

/**
 * Rows that are the only parameter of a statement, as JSON: one statement serves one board or several.
 *
 * The limit is for the planner, which would expect a hundred rows. It is a subquery, so that no plan knows
 * its value: a plan for a known number of rows would look cheaper than a generic one, and Postgres would plan
 * each execution.
 * @returns SQL of a table `given` with these columns
 */
export const givenSql = (columns: Columns): string => {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `(SELECT * FROM json_to_recordset($1) AS row (${list.join(', ')})
           LIMIT (SELECT json_array_length($1))) AS given`;
};

/**
 * SQL for the elements of array parameters. Postgres expects ten elements in an array that it does not know yet, and a tenth of
 * the rows where it does not know the limit. Without the limit a generic plan would look so much more expensive than a custom
 * plan that Postgres would plan each execution, which takes three times as long as the execution.
 */
export const elementsOf = (...arrays: [string, ...string[]]): string =>
  `(SELECT * FROM unnest(${arrays.join(', ')}) LIMIT cardinality(${arrays[0]}))`;
