import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = fileURLToPath(new URL('./nextBuild.config.ts', import.meta.url));

const scriptsOf = async (webRoot: string): Promise<string[]> =>
  (await readdir(join(webRoot, 'assets'))).filter(
    (name) => name.startsWith('index-') && name.endsWith('.js'),
  );

/** @throws Error when the build has the same scripts as web/dist, so that the drill would test nothing */
const requireOtherScripts = async (webRoot: string): Promise<void> => {
  const former = await scriptsOf(join(ROOT, 'web/dist'));
  if ((await scriptsOf(webRoot)).some((name) => former.includes(name)))
    throw new Error('The next build has a script of the same name as web/dist');
};

/** Builds another version of the web app than the one in web/dist. */
export const buildNext = async (): Promise<{ webRoot: string; remove: () => Promise<void> }> => {
  const { path: webRoot, remove } = await makeTempFolder();
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = ['--config', CONFIG, '--outDir', webRoot, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: join(ROOT, 'web') });
  await requireOtherScripts(webRoot);
  return { webRoot, remove };
};
