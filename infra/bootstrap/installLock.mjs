import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Unable } from './terminal.mjs';

const limitMs = 15 * 60_000;
const retryMs = 200;

/** The lock file is outside the project, because an install empties node_modules. */
const lockFileOf = (root) => {
  const project = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(tmpdir(), `openfloor-install-${userInfo().uid}-${project}`);
};

/** Creates a file with the pid of this process. @returns false if the file exists */
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

/**
 * Removes the lock of a process that has ended. Only one process at a time checks and removes: otherwise it could
 * remove a lock that another has just created.
 */
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

/** Runs the work while no other process of this user runs it for the same project. */
export const whileLocked = (root, work) => {
  const path = lockFileOf(root);
  acquire(path);
  try {
    work();
  } finally {
    rmSync(path, { force: true });
  }
};
