import type { Challenge } from '@openfloor/contract/challenge';
import { solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';

/** Solves a challenge with native scrypt, as a script would. @returns the value of `x-challenge` */
export const solveChallenge = async (challenge: Challenge): Promise<string> => {
  const solution = await solve({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved in time');
  return challengeHeader({ challenge, solution });
};

export const challengeHeader = (solved: object): string =>
  Buffer.from(JSON.stringify(solved)).toString('base64');
