import type { Logger } from '@openfloor/platform/logger';
import { repeat } from '@openfloor/platform/repeat';
import type { Db } from '@openfloor/store/tables';
import { pruneWebAssets, storeWebAsset, touchWebAssets } from '@openfloor/store/operator/webAssets';
import type { ApiMetrics } from '../metrics.ts';
import { builtFileNames, readBuiltFile } from './builtFiles.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type ShareBuildOptions = {
  db: Db;
  webRoot: string;
  logger: Logger;
  metrics: Pick<ApiMetrics, 'noteWebBuild'>;
};

/**
 * Stores the files of this node's web build for other nodes, before this node serves a page that names them. If that
 * fails, the node still serves its build and tries again each minute. Each day it marks the build as used, and prunes
 * old builds.
 * @returns stops the daily work
 */
export const shareBuild = async (options: ShareBuildOptions): Promise<() => Promise<void>> => {
  const { metrics, logger } = options;
  const onError = (error: unknown): void => {
    metrics.noteWebBuild(false);
    logger.warn({ err: error }, 'the web build is not stored for other nodes, trying again in a minute');
  };
  await storeBuild(options).then(() => metrics.noteWebBuild(true), onError);
  let afterMs = MINUTE_MS;
  const daily = repeat({
    waitMs: () => afterMs,
    work: async () => {
      afterMs = MINUTE_MS;
      // Marks before it prunes: after a jump of the database clock every build looks unused.
      await storeBuild(options);
      await pruneWebAssets(options.db);
      metrics.noteWebBuild(true);
      afterMs = DAY_MS;
    },
    onError,
  });
  return daily.stop;
};

/** Takes one statement if every file is already stored. */
const storeBuild = async ({ db, webRoot }: ShareBuildOptions): Promise<void> => {
  const missing = await touchWebAssets(db, await builtFileNames(webRoot));
  for (const name of missing) await storeWebAsset(db, await readBuiltFile(webRoot, name));
};
