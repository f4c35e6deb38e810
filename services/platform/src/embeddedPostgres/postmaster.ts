import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './osUser.ts';

/** Content of `postmaster.pid`. The process may have ended long ago. */
export type Postmaster = { pid: number; port: number };

const pidFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/**
 * @see https://www.postgresql.org/docs/current/storage-file-layout.html the first line is the pid, the fourth the port
 */
export const readPostmaster = async (clusterDir: string): Promise<Postmaster | undefined> => {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port ? { pid, port } : undefined;
};

/** Command line of a process; empty if it is gone or a zombie. */
const commandOf = (pid: number): Promise<string> => {
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-p', String(pid), '-o', 'command=']);
  return command.catch(() => '');
};

const pidOfNobody = 99_999_999;

/**
 * After a reboot the pid in a stale postmaster.pid may belong to any program, and Postgres would refuse to start while
 * that program runs. Replaces only the pid, because Postgres finds its orphaned backends by the rest of the file.
 */
export const replaceForeignPid = async (clusterDir: string): Promise<void> => {
  const postmaster = await readPostmaster(clusterDir);
  if (!postmaster || (await commandOf(postmaster.pid)).includes(clusterDir)) return;
  const text = await readFile(pidFile(clusterDir), 'utf8');
  await writeFile(pidFile(clusterDir), text.replace(/^\d+/, String(pidOfNobody)));
};
