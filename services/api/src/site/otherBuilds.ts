import { setTimeout as delay } from 'node:timers/promises';
import { findWebAsset, webAssetNames, type WebAsset } from '@openfloor/store/operator/webAssets';
import type { Db } from '@openfloor/store/tables';
import { LRUCache } from 'lru-cache';
import { isHashedName } from './builtFiles.ts';

export type OtherBuilds = {
  /** @returns undefined if no recent build has such a file */
  find: (name: string) => Promise<WebAsset | undefined>;
};

const CACHE_BYTES_MAX = 16 * 1024 * 1024;
const NAMES_READ_EVERY_MS = 500;

/**
 * Files of other builds, which their nodes stored in Postgres. Looks a name up in a list of all names, and reads the
 * list again for an unknown name, at most twice a second: requests for made-up names do not cause a query each.
 */
export const createOtherBuilds = (db: Db): OtherBuilds => {
  const names = createNameList(() => webAssetNames(db));
  const files = new LRUCache<string, WebAsset>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ name, content, brotli, gzip }) =>
      name.length + content.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
    fetchMethod: (name) => findWebAsset(db, name),
  });
  return {
    find: async (name) => (isHashedName(name) && (await names.has(name)) ? files.fetch(name) : undefined),
  };
};

const createNameList = (read: () => Promise<string[]>) => {
  let known = new Set<string>();
  let lastRead: Promise<unknown> = Promise.resolve();
  let scheduled: Promise<void> | undefined;

  const readNext = async (): Promise<void> => {
    await lastRead;
    // Later requests need another read: this one may miss files that are stored from now on.
    scheduled = undefined;
    const reading = read();
    lastRead = Promise.allSettled([reading, delay(NAMES_READ_EVERY_MS, undefined, { ref: false })]);
    known = new Set(await reading);
  };

  return {
    has: async (name: string): Promise<boolean> => {
      if (known.has(name)) return true;
      await (scheduled ??= readNext());
      return known.has(name);
    },
  };
};
