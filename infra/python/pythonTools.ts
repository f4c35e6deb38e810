import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** Whether this machine has a Python for the pinned packages that can create virtual environments. */
export const hasPython = (): boolean =>
  spawnSync('python3', ['-c', 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))']).status ===
  0;

/** Installs the pinned packages into a virtual environment, once. @returns the folder of its programs */
export const installPythonTools = async (): Promise<string> => {
  const pins = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex')
    .slice(0, 12);
  // Each worker of the tests has its own folder: two concurrent installs into one folder break it.
  const folder = join(CACHE, `python-${pins}-${process.env['VITEST_POOL_ID'] ?? ''}`);
  const bin = join(folder, 'bin');
  const isComplete = join(folder, 'complete');
  if (!existsSync(isComplete)) {
    await rm(folder, { recursive: true, force: true });
    await promisify(execFile)('python3', ['-m', 'venv', folder]);
    const install = ['install', '--quiet', '--disable-pip-version-check', '--requirement', REQUIREMENTS];
    await promisify(execFile)(join(bin, 'pip'), install);
    await writeFile(isComplete, '');
  }
  return bin;
};

/** Runs a program to its end. @returns its exit code, which is 0 without failures, and what it printed */
export const runToEnd = async (
  program: string,
  args: string[],
  folder: string,
): Promise<{ code: unknown; output: string }> => {
  const options = { cwd: folder, maxBuffer: OUTPUT_BYTES_MAX };
  return promisify(execFile)(program, args, options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && 'stdout' in error)) throw error;
      return { code: error.code, output: String(error.stdout) };
    },
  );
};
