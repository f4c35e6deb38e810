import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** `columns`: in the order of the table. */
export type BackupTable = { table: string; columns: string[] };

/** Tables that the program fills itself: the state of the schema, and files of the web app. */
const LEFT_OUT = ['kysely_migration', 'kysely_migration_lock', 'schema_compatible', 'web_assets'];

/** All tables with data of the installation, each after those that it refers to. */
export const backupTables = async (db: Db): Promise<BackupTable[]> => {
  const { rows } = await sql<BackupTable & { refersTo: string[] }>`
    SELECT c.relname AS table,
           ARRAY(SELECT attname::text FROM pg_attribute
                  WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
           ARRAY(SELECT r.relname::text FROM pg_constraint AS f JOIN pg_class AS r ON r.oid = f.confrelid
                  WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS "refersTo"
      FROM pg_class AS c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL (${LEFT_OUT}::text[])
     ORDER BY c.relname`.execute(db);
  const ordered: BackupTable[] = [];
  const isOrdered = (name: string): boolean => ordered.some(({ table }) => table === name);
  while (ordered.length < rows.length) {
    const next = rows.find(({ table, refersTo }) => !isOrdered(table) && refersTo.every(isOrdered));
    if (!next) throw new Error('Tables refer to each other in a circle');
    ordered.push({ table: next.table, columns: next.columns });
  }
  return ordered;
};

/** Names of the migrations that made the schema. */
export const migrationsRun = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
};
