import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@openfloor/platform/freePort';
import { isOk } from '../isOk.ts';
import { createRestartable, type Restartable, type RestartableOptions } from '../program/restartable.ts';

const CONFIGURATION = fileURLToPath(new URL('../../../../infra/cdn/nginx.conf', import.meta.url));

const isRoot = process.getuid?.() === 0;

export type LocalCacheOptions = Pick<RestartableOptions, 'logFile' | 'onUnexpectedEnd'> & {
  /** Folder for its configuration and its answers. */
  dir: string;
  /** Host and port of the proxy. */
  origin: string;
  /** A free port by default. */
  port?: number | undefined;
};

export type LocalCache = Restartable & { url: string };

/** nginx as a cache before the proxy, with the configuration of `infra/cdn`. */
export const createLocalCache = async (options: LocalCacheOptions): Promise<LocalCache> => {
  const port = options.port ?? (await freePort());
  const variables: Record<string, string> = {
    CACHE_BIND: String(port),
    CACHE_ORIGIN: options.origin,
    CACHE_DIR: options.dir,
  };
  const template = await readFile(CONFIGURATION, 'utf8');
  const configuration = join(options.dir, 'nginx.conf');
  await mkdir(options.dir, { recursive: true });
  await writeFile(
    configuration,
    template.replaceAll(/\$\{(\w+)\}/g, (variable, name: string) => variables[name] ?? variable),
  );
  const url = `http://127.0.0.1:${port}`;
  const cache = createRestartable({
    ...options,
    name: 'cache',
    // If root starts nginx, its workers run as another user by default, who may not read the folder.
    command: ['nginx', '-c', configuration, '-g', `daemon off; ${isRoot ? 'user root;' : ''}`],
    environment: { PATH: process.env['PATH'] ?? '' },
    isReady: () => isOk(`${url}/health/live`),
  });
  return Object.assign(cache, { url });
};
