import { FileFault } from '../fileFault.ts';
import { foundMeanings, tableOf, type Table } from './columns.ts';
import type { Sheet } from './sheetRows.ts';

export type NamedTable = { name: string; table: Table };

/**
 * Picks the programme: the first sheet with titles and times, else the first one with titles, else the first one with
 * cells.
 * @throws FileFault
 */
export const programmeAmong = (sheets: readonly Sheet[]): NamedTable => {
  const tables = sheets
    .filter(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell !== '')))
    .map(({ name, rows }) => ({ name, table: tableOf(rows) }));
  const [first] = tables.toSorted((a, b) => programmeScore(b) - programmeScore(a));
  if (first) return first;
  throw new FileFault({
    what: 'No sheet of the spreadsheet has cells. Hidden sheets are not read.',
    found: 'empty sheets',
  });
};

const programmeScore = ({ table }: NamedTable): number => {
  const meanings = foundMeanings(table);
  if (!meanings.includes('title')) return 0;
  return meanings.includes('startsAt') ? 2 : 1;
};
