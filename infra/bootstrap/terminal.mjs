import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const outputBytesMax = 64 * 1024 * 1024;

/** The user has to act; the message says how. */
export class Unable extends Error {}

export const say = (line) => process.stderr.write(`${line}\n`);

/** Runs a program and shows its output only if it fails. @returns whether it succeeded */
export const runQuietly = (program, args, options = {}) => {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: outputBytesMax,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  if (status === 0) return true;
  say([stdout, stderr, error?.message].filter(Boolean).join('\n'));
  return false;
};

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((directory) => isExecutable(join(directory, program)));
