import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@openfloor/platform/logger';
import type { Tables } from '@openfloor/store/tables';
import { pruneWebAssets, storeWebAsset, touchWebAssets } from '@openfloor/store/webAssets';
import type { Kysely } from 'kysely';
import type { ApiMetrics } from '../metrics.ts';
import { builtFileNames, readBuiltFile } from './builtFiles.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type ShareBuildOptions = {
  db: Kysely<Tables>;
  webRoot: string;
  logger: Logger;
  metrics: Pick<ApiMetrics, 'noteWebBuild'>;
  /** Stops the daily work. */
  stopped: AbortSignal;
};

/**
 * Stores the files of this node's web build for other nodes, before this node serves a page that names them. If that fails,
 * the node still serves its build and tries again each minute. Each day it marks the build as used, and prunes old builds.
 */
export const shareBuild = async (options: ShareBuildOptions): Promise<void> => {
  await attempt(options, () => storeBuild(options));
  void shareDaily(options);
};

const shareDaily = async (options: ShareBuildOptions): Promise<void> => {
  let afterMs = MINUTE_MS;
  while (await pause(afterMs, options.stopped)) {
    const isDone = await attempt(options, async () => {
      // Marks before it prunes: after a jump of the database clock every build looks unused.
      await storeBuild(options);
      await pruneWebAssets(options.db);
    });
    afterMs = isDone ? DAY_MS : MINUTE_MS;
  }
};

/** Takes one statement if every file is already stored. */
const storeBuild = async ({ db, webRoot }: ShareBuildOptions): Promise<void> => {
  const missing = await touchWebAssets(db, await builtFileNames(webRoot));
  for (const name of missing) await storeWebAsset(db, await readBuiltFile(webRoot, name));
};

const attempt = async (
  { logger, metrics }: ShareBuildOptions,
  work: () => Promise<void>,
): Promise<boolean> => {
  try {
    await work();
    metrics.noteWebBuild(true);
    return true;
  } catch (error) {
    metrics.noteWebBuild(false);
    logger.warn({ err: error }, 'the web build is not stored for other nodes, trying again in a minute');
    return false;
  }
};

/** @returns false if it was stopped */
const pause = (ms: number, stopped: AbortSignal): Promise<boolean> =>
  delay(ms, true, { ref: false, signal: stopped }).catch(() => false);
