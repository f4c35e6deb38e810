import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Path of a program of the system.
 * @throws when it is not on the PATH
 */
export const programPath = (name: string): string => {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, name));
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`No ${name} on the PATH`);
  return path;
};
