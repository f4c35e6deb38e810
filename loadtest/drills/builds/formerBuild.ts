import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CannotRun } from '@openfloor/testkit/program/requirements';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export type FormerBuild = { serverMain: string; close: () => Promise<void> };

/**
 * The server of an earlier commit, with the packages of its lock file.
 * @throws CannotRun when there is no such commit
 */
export const openFormerBuild = async (commit: string): Promise<FormerBuild> => {
  const { path, remove } = await makeTempFolder();
  const archive = join(path, 'former.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT }).catch(() => {
    throw new CannotRun(`git cannot archive ${commit}: name a commit of this repository`);
  });
  await run('tar', ['--extract', '--file', archive, '--directory', path]);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path, maxBuffer: Infinity });
  return { serverMain: join(path, 'services/server/src/main.ts'), close: remove };
};
