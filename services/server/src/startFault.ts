import { resolve, sep } from 'node:path';
import { ConfigError } from '@openfloor/platform/config';
import { hasErrorCode } from '@openfloor/platform/hasErrorCode';
import type { Config } from './config.ts';

/**
 * Error codes of a path that cannot be created or written: permissions, a read-only or full file system, a file in
 * place of a folder, a missing folder.
 */
const UNWRITABLE_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'ENOENT'];

const isBelow = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * Turns an error of the start into a `ConfigError` that names the variable to change, if a port is in use or `DATA_DIR`
 * cannot be written. Other errors are returned unchanged.
 */
export const startFault = (
  error: unknown,
  { DATA_DIR, PORT, METRICS_PORT }: Pick<Config, 'DATA_DIR' | 'PORT' | 'METRICS_PORT'>,
): unknown => {
  if (!(error instanceof Error)) return error;
  const because = (name: string, what: string): ConfigError =>
    new ConfigError(`${name}: ${what} (${error.message})`, { cause: error });
  if (hasErrorCode(error, 'EADDRINUSE') && 'port' in error) {
    // The metrics port is opened before `PORT`.
    if (error.port === METRICS_PORT) return because('METRICS_PORT', `${METRICS_PORT} is in use`);
    if (error.port === PORT) return because('PORT', `${PORT} is in use`);
  }
  const isUnwritable = UNWRITABLE_CODES.some((code) => hasErrorCode(error, code));
  if (
    isUnwritable &&
    'path' in error &&
    typeof error.path === 'string' &&
    isBelow(resolve(DATA_DIR), error.path)
  )
    return because('DATA_DIR', 'cannot be written');
  return error;
};
