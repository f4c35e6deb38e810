import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** What npm says in the folder of the benchmarks, if it fails. */
const failureOf = (...args: string[]): string | undefined => {
  const cwd = fileURLToPath(new URL('bench', import.meta.url));
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  return status === 0 ? undefined : stdout + stderr;
};

it('Benchmarks compile, which `npm run check` leaves out because their peers are not installed', () => {
  expect(failureOf('ci', '--loglevel=error')).toBeUndefined();
  expect(failureOf('run', 'check')).toBeUndefined();
}, 300_000);
