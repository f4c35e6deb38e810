import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { setBounds } from '../database/transactionBounds.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  linesWithEnd,
  type BackupHead,
  type BackupPart,
} from './backupFile.ts';
import { backupTables, migrationsRun, type BackupTable } from './backupTables.ts';

/** Bounds the memory: an event has at most some 100 kB. */
const ROWS_AT_A_TIME = 200;
/** A full disk or a slow one may keep the transaction waiting. */
const IDLE_MS = 60_000;

type NewBackup = Pick<BackupHead, 'at' | 'secrets'> & { path: string };

/**
 * Writes all data of the installation as of one moment to a new file that only its user can read. The file gets its
 * name once it is complete and on the disk. Rows are streamed; nodes go on writing.
 * @throws Error with a sentence for the operator if the file exists
 */
export const writeBackup = async (db: Db, { path, ...details }: NewBackup): Promise<void> => {
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await setBounds(tx, { idleMs: IDLE_MS });
        const lines = Readable.from(linesWithEnd(partsOf(tx, details)));
        await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
      });
    await link(draft, path);
    await flushDirectory(dirname(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`The file ${path} exists already`, { cause: error });
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

const flushDirectory = async (path: string): Promise<void> => {
  await using directory = await open(path);
  await directory.sync();
};

/** The head, then the rows of each table. */
async function* partsOf(
  tx: Transaction<Tables>,
  { at, secrets }: Pick<BackupHead, 'at' | 'secrets'>,
): AsyncGenerator<BackupPart> {
  const migrations = await migrationsRun(tx);
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, at, migrations, secrets } as const;
  yield { kind: 'head', head };
  for (const table of await backupTables(tx)) yield* rowsOf(tx, table);
}

async function* rowsOf(tx: Transaction<Tables>, { table, columns }: BackupTable): AsyncGenerator<BackupPart> {
  yield { kind: 'table', table, columns };
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${sql.table(table)} AS t`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(ROWS_AT_A_TIME)} FROM backup_rows`.execute(
      tx,
    );
    for (const { row } of rows) yield { kind: 'row', table, row };
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  await sql`CLOSE backup_rows`.execute(tx);
}
