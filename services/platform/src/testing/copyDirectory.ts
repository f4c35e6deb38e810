import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Copies the content of a directory into another, with owners and modes. */
export const copyDirectory = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
};
