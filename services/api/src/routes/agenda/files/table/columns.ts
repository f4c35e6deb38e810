import type { AgendaColumn, ChosenColumns, FoundColumn } from '@openfloor/contract/http/agenda';
import { AGENDA_COLUMNS } from '@openfloor/contract/http/agenda';
import { FileFault, shortened } from '../fileFault.ts';
import { knownColumn } from './columnNames.ts';
import { kindOf, type CellKind } from './tableTime.ts';

/** A row of a table. `merged`: indexes of the cells that were merged with the cell above, and so have its value. */
export type Row = { line: number; cells: readonly string[]; merged?: ReadonlySet<number> };
/** A table without its empty rows. `names`: of the columns. */
export type Table = { names: readonly string[]; rows: readonly Row[]; headerLine: number };
/** What each column of a table means. */
export type Meanings = readonly (AgendaColumn | null)[];

export const COLUMNS_MAX = 256;
/** Number of rows in which a header is looked for: the title of the event may be above it. */
const ROWS_ABOVE_HEADER_MAX = 20;
const ROWS_LOOKED_AT = 50;

const known = (row: Row): Set<AgendaColumn> =>
  new Set(row.cells.flatMap((cell) => knownColumn(cell)?.means ?? []));
const hasTime = ({ cells }: Row): boolean => cells.some((cell) => kindOf(cell) !== 'text');

/** @throws FileFault */
export const tableOf = (rows: readonly Row[]): Table => {
  const filled = rows.filter(({ cells, merged }) =>
    cells.some((cell, column) => cell !== '' && !merged?.has(column)),
  );
  const headerAt = headerIn(filled);
  const header = filled[headerAt];
  const below = filled.slice(headerAt + 1);
  const width = [...filled].reduce((most, { cells }) => Math.max(most, lastFilled(cells) + 1), 0);
  if (width > COLUMNS_MAX)
    throw new FileFault({
      what: `The table has ${width} columns. Delete those that are not about the talks: at most ${COLUMNS_MAX} are read.`,
      found: `${width} columns`,
      expected: `at most ${COLUMNS_MAX} columns`,
    });
  return {
    names: Array.from({ length: width }, (_, column) => header?.cells[column] || `Column ${column + 1}`),
    rows: below,
    headerLine: header?.line ?? 1,
  };
};

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');

/**
 * Index of the header row: the first row that names the title and something else, else the first row. -1: there is no
 * header, because the first row has a time and no known name.
 */
const headerIn = (rows: readonly Row[]): number => {
  const named = rows.slice(0, ROWS_ABOVE_HEADER_MAX).findIndex((row) => {
    const columns = known(row);
    return columns.has('title') && columns.size > 1;
  });
  if (named >= 0) return named;
  const [first] = rows;
  return first && known(first).size === 0 && hasTime(first) ? -1 : 0;
};

/**
 * Meanings of the columns by their names. The cells decide where no name means the title or the time, and exactly one
 * remaining column can be it.
 */
export const foundMeanings = (table: Table): Meanings => {
  const meanings = table.names.map(knownColumn);
  const best = new Map<AgendaColumn, number>();
  meanings.forEach((each, column) => {
    const rival = each && meanings[best.get(each.means) ?? -1];
    if (each && (!rival || each.rank < rival.rank)) best.set(each.means, column);
  });
  const found = new Map([...best].map(([means, column]) => [column, means] as const));
  const kinds = table.names.map((_, column) => kindsIn(table, column));
  guess(found, kinds);
  return table.names.map((_, column) => found.get(column) ?? null);
};

const kindsIn = ({ rows }: Table, column: number): CellKind | 'empty' | 'mixed' => {
  const kinds = new Set(
    rows
      .slice(0, ROWS_LOOKED_AT)
      .map(({ cells }) => cells[column] ?? '')
      .filter((cell) => cell !== '')
      .map(kindOf),
  );
  const [kind = 'empty'] = kinds;
  return kinds.size > 1 ? 'mixed' : kind;
};

const guess = (found: Map<number, AgendaColumn>, kinds: readonly (CellKind | 'empty' | 'mixed')[]): void => {
  const has = (means: AgendaColumn): boolean => [...found.values()].includes(means);
  const take = (means: AgendaColumn, kind: CellKind): void => {
    const left = kinds.flatMap((each, column) => (each === kind && !found.has(column) ? [column] : []));
    const [only] = left;
    if (!has(means) && only !== undefined && left.length === 1) found.set(only, means);
  };
  // A column that is named after the day may have the time too.
  const day = [...found].find(([, means]) => means === 'date')?.[0];
  if (!has('startsAt') && day !== undefined && kinds[day] === 'time') found.set(day, 'startsAt');
  take('startsAt', 'time');
  if (!has('startsAt')) take('startsAt', 'clock');
  const start = [...found].find(([, means]) => means === 'startsAt')?.[0];
  if (start !== undefined && kinds[start] === 'clock') take('date', 'day');
  // Only beside a column with a meaning: a single column of texts may be anything.
  if (found.size > 0) take('title', 'text');
};

/**
 * Meanings of the columns that the sender chose, else those that were found.
 * @throws FileFault that asks for the columns, where a given one does not exist, or none has the title
 */
export const meaningsOf = (table: Table, chosen: ChosenColumns | undefined): Meanings => {
  const meanings = chosen ? table.names.map((_, column) => chosenFor(chosen, column)) : foundMeanings(table);
  const missing = Object.values(chosen ?? {}).find((column) => column >= table.names.length);
  if (missing !== undefined)
    throw new FileFault({
      what: `The table has ${table.names.length} columns, and no column ${missing}, counted from 0. Say again which columns to read.`,
      found: `${table.names.length} columns`,
      asks: 'columns',
      columns: columnsOf(table, meanings),
    });
  if (!meanings.includes('title'))
    throw new FileFault({
      what: 'No column has the titles of the talks. Say which column has them, or name it “title”.',
      place: { line: table.headerLine },
      found: shortened(table.names.join(', ')),
      expected: 'a column named “title”',
      asks: 'columns',
      columns: columnsOf(table, meanings),
    });
  return meanings;
};

const chosenFor = (chosen: ChosenColumns, column: number): AgendaColumn | null =>
  AGENDA_COLUMNS.find((means) => chosen[means] === column) ?? null;

/** The columns of a table as the API answers them. */
export const columnsOf = ({ names, rows }: Table, meanings: Meanings): FoundColumn[] =>
  names.map((name, column) => ({
    name: shortened(name),
    example: shortened(rows.find(({ cells }) => cells[column])?.cells[column] ?? ''),
    means: meanings[column] ?? null,
  }));
