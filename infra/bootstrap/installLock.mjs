import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Unable } from './terminal.mjs';

const limitMs = 15 * 60_000;
const retryMs = 200;

/** Outside the project, because an install empties node_modules and nothing else of the tree is ours to litter. */
const lockFileOf = (root) => {
  const project = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(tmpdir(), `openfloor-install-${userInfo().uid}-${project}`);
};

/** Creates a file that names this process; false when it is there already. */
const create = (path) => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
};

const isAbandoned = (path) => {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid > 0 && !isRunning(pid);
  } catch {
    return false;
  }
};

/** Only one process at a time looks and removes, or it could remove the lock of one that has just begun. */
const removeIfAbandoned = (path) => {
  const removal = `${path}.removal`;
  if (!create(removal)) return;
  try {
    if (isAbandoned(path)) rmSync(path);
  } finally {
    rmSync(removal);
  }
};

const acquire = (path) => {
  const startedAtMs = performance.now();
  while (!create(path)) {
    if (isAbandoned(path)) removeIfAbandoned(path);
    if (performance.now() - startedAtMs > limitMs) {
      throw new Unable(`Another install seems to be running. If none is, delete ${path} and ${path}.removal`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
  }
};

/** Does the work while no other process of this user does so for the same project. */
export const whileLocked = (root, work) => {
  const path = lockFileOf(root);
  acquire(path);
  try {
    work();
  } finally {
    rmSync(path, { force: true });
  }
};
