import { AGENDA_COLUMNS, ChosenColumns, type FoundColumn } from '@openfloor/contract/http/agenda';
import type { FileChoices } from '../api/agenda/chosenFile.ts';
import type { ImportedTable } from '../device/importedTable.ts';
import { parseJson } from '../device/storage.ts';

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the columns of a table mean, by their places. */
type Meaning = { [column in keyof ChosenColumns]?: number };

export const meaningIn = ({ columns }: Pick<FileChoices, 'columns'>): Meaning | undefined =>
  columns === undefined ? undefined : ChosenColumns.safeParse(parseJson(columns)).data;

export const namesOf = (columns: readonly FoundColumn[]): string[] => columns.map(({ name }) => name);

/** Whether two tables have the same columns, in any order. */
export const haveSameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

/** The choices for a table with this header, to be stored for the next one that has it. */
export const storedChoicesOf = (header: readonly string[], choices: FileChoices): ImportedTable => {
  const { tz, dates, encoding, separator } = choices;
  const meaning = meaningIn(choices);
  return {
    header: [...header],
    ...(tz !== deviceZone() && { tz }),
    ...(dates && { dates }),
    ...(encoding && { encoding }),
    ...(separator && { separator }),
    ...(meaning && {
      columns: Object.fromEntries(
        AGENDA_COLUMNS.flatMap((column) => {
          const name = header[meaning[column] ?? -1];
          return name === undefined ? [] : [[column, name]];
        }),
      ),
    }),
  };
};

/** The stored choices of the last table, for one with this header. */
export const storedChoicesFor = (
  { header: _kept, columns, ...choices }: ImportedTable,
  header: readonly string[],
): Partial<FileChoices> => {
  const places = Object.entries(columns ?? {}).map(([column, name]) => [column, header.indexOf(name)]);
  return {
    ...choices,
    ...(columns && { columns: JSON.stringify(Object.fromEntries(places)) }),
  };
};
