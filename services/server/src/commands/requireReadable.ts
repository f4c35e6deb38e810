import { access, constants } from 'node:fs/promises';

/** @throws Error with a sentence for the operator */
export const requireReadable = async (path: string): Promise<void> => {
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    throw new Error(`The file ${path} cannot be read`, { cause: error });
  }
};
