import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @returns promtool's output, and whether it succeeded. @throws Error if promtool is not on the PATH */
export const promtool = (...args: string[]): { ok: boolean; output: string } => {
  const cwd = fileURLToPath(new URL('../prometheus', import.meta.url));
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' });
  if (error) throw new Error('There is no promtool (Debian: apt-get install prometheus)', { cause: error });
  return { ok: status === 0, output: stdout + stderr };
};
