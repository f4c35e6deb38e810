import { Challenge, SolvedChallenge } from '@openfloor/contract/challenge';
import type { SessionId } from '@openfloor/contract/ids';
import { deriveKey as deriveSigningKey } from '@openfloor/platform/signing';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import fastq from 'fastq';
import { z } from 'zod';
import { countersToTry, SCRYPT } from './effort.ts';

/** Session and address that a challenge is valid for. */
export type Solver = { sessionId: SessionId; address: string };

export type Challenges = {
  /**
   * @param issuedBefore number of challenges that the address got before
   * @returns undefined when too many callers wait for a challenge
   */
  issue: (solver: Solver, issuedBefore: number) => Promise<Challenge | undefined>;
  /**
   * @param header the request's `x-challenge` header
   * @returns the signature of the challenge, by which a repeated solution is known; undefined: it is not solved
   */
  solvedBy: (header: string, solver: Solver) => Promise<string | undefined>;
};

const VALID_MS = 2 * 60_000;
/** scrypt shares Node's four threads with compression and file reads; it may use half of them. */
const DERIVING_MAX = 2;
/** A full queue takes about 3 s to process. */
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
 * Stateless challenges: a challenge contains everything needed to check it, signed. When the server issues a challenge
 * it derives the key that solves it and includes a keyed hash of the key, so checking a solution takes two HMACs. A
 * challenge cannot be reused, because it names its session, which is proven once it is solved.
 *
 * @param formerSecret challenges signed with it are still accepted
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

  /**
   * An address may have as many waiting challenges as there are free places. One address thus leaves half of the places
   * to others, two addresses leave a third.
   */
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
    issue: async (solver, issuedBefore) => {
      if (!takePlace(solver.address)) return undefined;
      try {
        return Challenge.parse(await queue.push({ ...solver, counters: countersToTry(issuedBefore) }));
      } finally {
        leavePlace(solver.address);
      }
    },
    solvedBy: async (header, solver) => {
      const solved = parseHeader(header);
      if (!solved || !isFor(solved.challenge, solver)) return undefined;
      for (const secret of accepted)
        if ((await verifySolution({ ...solved, deriveKey, ...secret })).verified)
          return solved.challenge.signature;
      return undefined;
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
