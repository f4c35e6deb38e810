import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A file of a web build with a hash of its content in its name. */
export type WebAsset = {
  name: string;
  contentType: string;
  content: Buffer;
  /** Precompressed variants, if the build made them. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  builtAt: Date;
};

const UNUSED_DAYS_MAX = 30;
const PRUNE_BATCH = 100;

/**
 * Marks the stored files among `names` as used now.
 * @returns the names that are not stored
 */
export const touchWebAssets = async (db: Db, names: readonly string[]): Promise<readonly string[]> => {
  // Locks rows in the order of their names, so that nodes that start together do not deadlock.
  const locked = db
    .selectFrom('web_assets')
    .select('name')
    .where('name', '=', sql<string>`ANY(${names})`)
    .orderBy('name')
    .forUpdate();
  const rows = await db
    .updateTable('web_assets')
    .set({ last_used_at: sql`now()` })
    .where('name', 'in', locked)
    .returning('name')
    .execute();
  const stored = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !stored.has(name));
};

/** Stores a file; an existing one stays unchanged. */
export const storeWebAsset = async (
  db: Db,
  { name, contentType, content, brotli, gzip, builtAt }: WebAsset,
): Promise<void> => {
  await db
    .insertInto('web_assets')
    .values({
      name,
      content_type: contentType,
      content,
      brotli: brotli ?? null,
      gzip: gzip ?? null,
      built_at: builtAt,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};

export const webAssetNames = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('web_assets').select('name').execute();
  return rows.map(({ name }) => name);
};

export const findWebAsset = async (db: Db, name: string): Promise<WebAsset | undefined> => {
  const row = await db
    .selectFrom('web_assets')
    .select(['content_type', 'content', 'brotli', 'gzip', 'built_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  return (
    row && {
      name,
      contentType: row.content_type,
      content: row.content,
      brotli: row.brotli ?? undefined,
      gzip: row.gzip ?? undefined,
      builtAt: row.built_at,
    }
  );
};

/** Deletes files that no build has used for 30 days, in batches. @returns their number */
export const pruneWebAssets = async (db: Db): Promise<number> => {
  for (let pruned = 0; ;) {
    const unused = db
      .selectFrom('web_assets')
      .select('name')
      .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${UNUSED_DAYS_MAX})`)
      .orderBy('name')
      .limit(PRUNE_BATCH)
      .forUpdate();
    const { numDeletedRows } = await db
      .deleteFrom('web_assets')
      .where('name', 'in', unused)
      .executeTakeFirst();
    pruned += Number(numDeletedRows);
    if (numDeletedRows < PRUNE_BATCH) return pruned;
  }
};
