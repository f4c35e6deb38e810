import { Challenge, SolvedChallenge } from '@openfloor/contract/challenge';
import type { SessionId } from '@openfloor/contract/ids';
import { deriveKey as deriveSigningKey } from '@openfloor/platform/signing';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import fastq from 'fastq';
import { z } from 'zod';
import { countersToTry, SCRYPT } from './effort.ts';

/** Who solves it, from where. A challenge is worth nothing to another session or at another address. */
export type Solver = { sessionId: SessionId; address: string };

export type Challenges = {
  /**
   * @param given challenges that the address was given before
   * @returns undefined when too many callers wait for one
   */
  issue: (solver: Solver, given: number) => Promise<Challenge | undefined>;
  /** @param header what the request brought in `x-challenge` */
  isSolved: (header: string, solver: Solver) => Promise<boolean>;
};

const VALID_MS = 2 * 60_000;
/** scrypt runs on the four threads that Node also compresses and reads files with: it gets half of them. */
const DERIVING_MAX = 2;
/** Takes about 3 s to work off. */
const WAITING_MAX = 4000;
/** A solved challenge of ours has about 900 characters. */
const HEADER_LENGTH_MAX = 2000;

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

const secretsOf = (serverSecret: string): Secrets => {
  const textFor = (purpose: string) => deriveSigningKey(serverSecret, purpose).export().toString('base64url');
  return {
    hmacSignatureSecret: textFor('challenge'),
    hmacKeySignatureSecret: textFor('challenge-key'),
  };
};

/**
 * Challenges that need no memory of ours: everything is in them, signed. The server derives the key that solves a challenge
 * when it issues it, and puts a keyed hash of it inside, so checking a solution is two HMACs.
 * A challenge is single use because it names its session, which is proven from then on.
 *
 * @param formerSecret challenges that it signed are still accepted
 */
export const createChallenges = (serverSecret: string, formerSecret?: string): Challenges => {
  const secrets = secretsOf(serverSecret);
  const accepted = formerSecret === undefined ? [secrets] : [secrets, secretsOf(formerSecret)];

  const create = ({ sessionId, address, counters }: Solver & { counters: number }) =>
    createChallenge({
      algorithm: 'SCRYPT',
      ...SCRYPT,
      counter: randomInt(counters - 1, 0),
      data: { session: sessionId, address },
      expiresAt: new Date(Date.now() + VALID_MS),
      deriveKey,
      ...secrets,
    });
  const queue = fastq.promise(create, DERIVING_MAX);
  const waiting = new Map<string, number>();

  /** An address waits for at most as many as there are free places, so one leaves half to others, two a third, and so on. */
  const takePlace = (address: string): boolean => {
    const held = waiting.get(address) ?? 0;
    if (held >= WAITING_MAX - queue.length()) return false;
    waiting.set(address, held + 1);
    return true;
  };
  const leavePlace = (address: string): void => {
    const held = waiting.get(address) ?? 0;
    if (held > 1) waiting.set(address, held - 1);
    else waiting.delete(address);
  };

  return {
    issue: async (solver, given) => {
      if (!takePlace(solver.address)) return undefined;
      try {
        return Challenge.parse(await queue.push({ ...solver, counters: countersToTry(given) }));
      } finally {
        leavePlace(solver.address);
      }
    },
    isSolved: async (header, solver) => {
      const solved = parseHeader(header);
      if (!solved || !isFor(solved.challenge, solver)) return false;
      for (const secret of accepted)
        if ((await verifySolution({ ...solved, deriveKey, ...secret })).verified) return true;
      return false;
    },
  };
};

const Data = z.object({ session: z.string(), address: z.string() });

const isFor = ({ parameters }: Challenge, { sessionId, address }: Solver): boolean => {
  const data = Data.safeParse(parameters['data']).data;
  return data?.session === sessionId && data.address === address;
};

const parseHeader = (header: string): SolvedChallenge | undefined => {
  if (header.length > HEADER_LENGTH_MAX) return undefined;
  try {
    return SolvedChallenge.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data;
  } catch {
    return undefined;
  }
};
