import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod/mini';

// A backup is gzip of lines of JSON: the head, then for each table its name and columns and a string per row, the row's
// JSON as Postgres writes it, and at the end the number of rows of each table and the SHA-256 of all lines before.

export const BACKUP_FORMAT = 'openfloor-backup';
export const BACKUP_VERSION = 1;

/**
 * `secrets`: contents of files of the data directory, by name; tokens and sessions in the backup are signed with them.
 */
export const BackupHead = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  // A plain file name, never a path.
  secrets: z.record(z.string().check(z.regex(/^[a-z-]+$/)), z.string()),
});
export type BackupHead = z.infer<typeof BackupHead>;
const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const EndLine = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });

/** A part of a backup. `row`: a row of the table as JSON, as Postgres writes it. */
export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; table: string; row: string };

/** The file is no backup, or not a whole one. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
const damaged = (cause?: unknown): BackupRefused =>
  new BackupRefused('The backup is damaged or was cut off; nothing was changed.', { cause });

/**
 * Streams the parts of a backup.
 * @throws BackupRefused, for a damaged file perhaps only after the last part
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let table: string | undefined;
  let isFirst = true;
  let hasEnded = false;
  for await (const line of linesOf(path)) {
    if (hasEnded) throw damaged();
    const value = parsed(line);
    if (isFirst) yield { kind: 'head', head: headOf(value) };
    else if (typeof value === 'string') {
      if (table === undefined) throw damaged();
      counts[table] = (counts[table] ?? 0) + 1;
      yield { kind: 'row', table, row: value };
    } else if (z.safeParse(TableLine, value).success) {
      const started = z.parse(TableLine, value);
      ({ table } = started);
      counts[table] = 0;
      yield { kind: 'table', ...started };
    } else {
      const end = z.safeParse(EndLine, value);
      const isWhole = end.success && end.data.sha256 === hash.digest('hex');
      if (!isWhole || JSON.stringify(end.data.rows) !== JSON.stringify(counts)) throw damaged();
      hasEnded = true;
      continue;
    }
    isFirst = false;
    hash.update(line).update('\n');
  }
  if (!hasEnded) throw damaged();
}

const headOf = (value: unknown): BackupHead => {
  const head = z.safeParse(BackupHead, value);
  if (!head.success) throw new BackupRefused('The file is not a backup of Openfloor.');
  if (head.data.version !== BACKUP_VERSION)
    throw new BackupRefused(`The backup has version ${head.data.version}, not ${BACKUP_VERSION}.`);
  return head.data;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw damaged(error);
  }
};

/** @throws BackupRefused if it cannot be unpacked to its end */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = new PassThrough();
  const unpacking = pipeline(createReadStream(path), createGunzip(), text).then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity });
  } catch (error) {
    throw damaged(error);
  } finally {
    text.destroy();
  }
  const failure = await unpacking;
  if (failure !== undefined) throw damaged(failure);
}

/** Lines of a backup, with the end line; the caller compresses them. */
export async function* linesWithEnd(parts: AsyncIterable<BackupPart>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  const lineOf = (part: BackupPart): string => {
    if (part.kind === 'head') return JSON.stringify(part.head);
    if (part.kind === 'row') {
      counts[part.table] = (counts[part.table] ?? 0) + 1;
      return JSON.stringify(part.row);
    }
    const { table, columns } = part;
    counts[table] = 0;
    return JSON.stringify({ table, columns });
  };
  for await (const part of parts) {
    const line = `${lineOf(part)}\n`;
    hash.update(line);
    yield line;
  }
  yield `${JSON.stringify({ rows: counts, sha256: hash.digest('hex') })}\n`;
}
