/** Value of a parameter; JSON as its text. */
export type Value = string | number | boolean | null | readonly (string | number)[];

/**
 * A statement for one board becomes one for several: each of its parameters `$n` is then the column `pn` of a row for each board.
 *
 * The limit is for the planner, which would expect a hundred rows. As a subquery it is unknown for every plan: a plan for a known
 * number of rows would look cheaper than a generic one, and Postgres would plan each execution.
 * @param types of the parameters, in order
 * @returns SQL of those rows, which are the only parameter; its alias is `given`
 */
export const givenSql = (types: readonly string[]): string => {
  const columns = types.map((type, index) => `${columnOf(index)} ${type}`).join(', ');
  return `(SELECT * FROM json_to_recordset($1) AS row (${columns})
           LIMIT (SELECT json_array_length($1))) AS given`;
};

/** The statement with columns of `source` in place of its parameters. */
export const fromColumns = (statement: string, source: string): string =>
  statement.replaceAll(/\$(\d+)/g, (_, number) => `${source}.${columnOf(Number(number) - 1)}`);

/** @returns the parameter of the statement for several boards */
export const givenRows = (types: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `[${rows.map((values) => rowOf(types, values)).join(',')}]`;

const columnOf = (index: number): string => `p${index + 1}`;

const rowOf = (types: readonly string[], values: readonly Value[]): string =>
  `{${values.map((value, index) => `"${columnOf(index)}":${jsonOf(types[index], value)}`).join(',')}}`;

const jsonOf = (type: string | undefined, value: Value): string =>
  typeof value === 'string' && (type === 'json' || type === 'jsonb') ? value : JSON.stringify(value);
