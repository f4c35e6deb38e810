import { sql, type Transaction } from 'kysely';
import { rotateEpochs } from '../maintenance/rotateEpochs.ts';
import type { Db, Tables } from '../tables.ts';
import { setBounds } from '../database/transactionBounds.ts';
import { BackupRefused, readBackup, type BackupHead } from './backupFile.ts';
import { backupTables, migrationsRun, type BackupTable } from './backupTables.ts';

const ROWS_AT_A_TIME = 200;
const BYTES_AT_A_TIME = 1_000_000;
/** Reading the file may keep the transaction waiting. */
const IDLE_MS = 60_000;

/**
 * Restores a backup into a database without data, all or nothing, and gives every board a new epoch as `rotate` does.
 * The whole file is checked before anything is written.
 * @returns the head, and the number of boards
 * @throws BackupRefused
 */
export const restoreBackup = async (db: Db, path: string): Promise<{ head: BackupHead; boards: number }> => {
  const { head, tables } = await checkBackup(path);
  const boards = await db.transaction().execute(async (tx) => {
    await setBounds(tx, { idleMs: IDLE_MS });
    await requireSchema(tx, head, tables);
    await requireEmpty(tx, tables);
    await insertRows(tx, path);
    return rotateEpochs(tx);
  });
  return { head, boards };
};

/** Reads the whole file: only its end line shows whether it is complete. */
const checkBackup = async (path: string): Promise<{ head: BackupHead; tables: BackupTable[] }> => {
  const tables: BackupTable[] = [];
  let head: BackupHead | undefined;
  for await (const part of readBackup(path))
    if (part.kind === 'head') ({ head } = part);
    else if (part.kind === 'table') tables.push({ table: part.table, columns: part.columns });
  if (!head) throw new BackupRefused('The file is not a backup of Openfloor.');
  return { head, tables };
};

const requireSchema = async (
  tx: Transaction<Tables>,
  { migrations }: BackupHead,
  tables: readonly BackupTable[],
): Promise<void> => {
  const known = new Map((await backupTables(tx)).map(({ table, columns }) => [table, new Set(columns)]));
  const isSame =
    JSON.stringify(migrations) === JSON.stringify(await migrationsRun(tx)) &&
    tables.length === known.size &&
    tables.every(({ table, columns }) => columns.every((column) => known.get(table)?.has(column)));
  if (!isSame)
    throw new BackupRefused(
      'The backup was written by another version. Restore it with that version, and start this one afterwards.',
    );
};

/** Checks that the tables have no rows. Locks them, so that no node writes to them until the restore is complete. */
const requireEmpty = async (tx: Transaction<Tables>, tables: readonly BackupTable[]): Promise<void> => {
  for (const { table } of tables) {
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const { rows } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(tx);
    if (rows.length > 0)
      throw new BackupRefused(
        `The database is in use: the table ${table} has rows. Restore into an empty DATA_DIR.`,
      );
  }
};

const insertRows = async (tx: Transaction<Tables>, path: string): Promise<void> => {
  let target: BackupTable | undefined;
  let rows: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (!target || rows.length === 0) return;
    const columns = sql.join(target.columns.map((column) => sql.ref(column)));
    const table = sql.table(target.table);
    await sql`
      INSERT INTO ${table} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${`[${rows.join(',')}]`}::json)`.execute(
      tx,
    );
    rows = [];
    bytes = 0;
  };
  for await (const part of readBackup(path)) {
    if (part.kind === 'table') {
      await flush();
      target = part;
    } else if (part.kind === 'row') {
      rows.push(part.row);
      bytes += part.row.length;
      if (rows.length >= ROWS_AT_A_TIME || bytes >= BYTES_AT_A_TIME) await flush();
    }
  }
  await flush();
};
