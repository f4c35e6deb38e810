import { AgendaColumn, ColumnSeparator, DateOrder, FileEncoding } from '@openfloor/contract/http/agenda';
import { isTimeZone } from '@openfloor/contract/http/export';
import { z } from 'zod/mini';
import { readRecord, writeItem } from './storage.ts';

const KEY = 'imported_table';

/**
 * The table that this device imported last. `header`: names of its columns; `columns`: the name of the column that was
 * taken for each part of a talk. The rest: what the person chose.
 */
const ImportedTable = z.object({
  header: z.array(z.string()),
  columns: z.optional(z.partialRecord(AgendaColumn, z.string())),
  tz: z.optional(z.string().check(z.refine(isTimeZone))),
  dates: z.optional(DateOrder),
  encoding: z.optional(FileEncoding),
  separator: z.optional(ColumnSeparator),
});
export type ImportedTable = z.infer<typeof ImportedTable>;

export const importedTable = (): ImportedTable | undefined => readRecord('local', KEY, ImportedTable);

export const keepImportedTable = (table: ImportedTable): void =>
  writeItem('local', KEY, JSON.stringify(table));
