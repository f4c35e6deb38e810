import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const npm = (...args: string[]): void => {
  const cwd = fileURLToPath(new URL('bench', import.meta.url));
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  expect(stdout + stderr).not.toContain('error');
  expect(status).toBe(0);
};

it('Benchmarks compile, which `npm run check` leaves out because their peers are not installed', () => {
  npm('ci', '--loglevel=error');
  npm('run', 'check');
});
