import { CHALLENGE_HEADER } from '@openfloor/contract/challenge';
import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { isUnproven } from '@openfloor/platform/credentials/sessionCredentials';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Solver } from '../proof/challenges.ts';
import { countNewSession, issueSession } from './session.ts';

/**
 * Writes of one address within an hour that are given back to the write limit because they were answered with a
 * challenge. Otherwise each first write of a large audience on one address would count twice and exceed that limit.
 */
const UNCOUNTED_WRITES_MAX = 10_000;

/** A limit within which a write needs no proof. */
export type Allowance = { limiter: Limiter; key: string };

/**
 * The refusal of a session that has to solve a challenge before it writes; undefined if it may write. A challenge is
 * required if the session's address exceeded the limit of new sessions, or now exceeds the allowance. A solution in the
 * request proves the session permanently.
 */
export const proofMissing = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  sessionId: SessionId,
  allowance?: Allowance,
): Promise<RefusedWith | undefined> => {
  const isFree = !isUnproven(sessionId) && (await isAllowed(allowance));
  if (isFree || (await dependencies.provenSessions.has(sessionId))) return undefined;
  return solutionMissing(dependencies, request, sessionId);
};

/**
 * The refusal of a write from an address whose participants have written too many bytes within the hour: each further
 * write needs a solution, also those of proven sessions. Undefined if it may write.
 */
export const writeProofMissing = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  sessionId: SessionId,
): Promise<RefusedWith | undefined> => {
  const { limits } = dependencies;
  if (!limits.writtenBytesPerIp.isExceeded(addressPrefix(request.ip))) return undefined;
  const isUnused = async (signature: string) => (await limits.solutions.take(signature)) === undefined;
  return solutionMissing(dependencies, request, sessionId, isUnused);
};

/**
 * Proves the session if the request has a solved challenge; else returns a refusal with a new challenge.
 * @param mayUse whether a solved challenge with this signature counts
 */
const solutionMissing = async (
  dependencies: ApiDependencies,
  { ip, headers }: FastifyRequest,
  sessionId: SessionId,
  mayUse: (signature: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<RefusedWith | undefined> => {
  const { provenSessions, challenges, metrics } = dependencies;
  const solver = { sessionId, address: addressPrefix(ip) };
  const solved = headers[CHALLENGE_HEADER];
  const signature = typeof solved === 'string' ? await challenges.solvedBy(solved, solver) : undefined;
  if (signature === undefined || !(await mayUse(signature))) return challengeFor(dependencies, solver);
  await provenSessions.add(sessionId);
  metrics.noteChallenge('solved');
  return undefined;
};

const isAllowed = async (allowance: Allowance | undefined): Promise<boolean> =>
  allowance === undefined || (await allowance.limiter.take(allowance.key)) === undefined;

/**
 * Admits a session that this request creates. If it has to solve a challenge, the refusal also carries its credential,
 * because the challenge is valid only for this session.
 */
const admitSession = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: SessionId,
  allowance?: Allowance,
): Promise<RefusedWith | undefined> => {
  const markedId = await countNewSession(dependencies, request, sessionId);
  const refusal = await proofMissing(dependencies, request, markedId, allowance);
  if (refusal) issueSession(dependencies, request, reply, markedId);
  return refusal;
};

/**
 * Admits a caller who writes. @param known the caller's session; undefined: it has none, and gets `sessionId`
 * @returns the refusal; undefined: admitted
 */
export const admitCaller = (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { known, sessionId }: { known: SessionId | undefined; sessionId: SessionId },
  allowance?: Allowance,
): Promise<RefusedWith | undefined> =>
  known === undefined
    ? admitSession(dependencies, request, reply, sessionId, allowance)
    : proofMissing(dependencies, request, known, allowance);

const challengeFor = async (
  { limits, challenges, metrics }: ApiDependencies,
  solver: Solver,
): Promise<RefusedWith> => {
  const { count: challengesSoFar } = await limits.challengesPerIp.add(solver.address);
  if (challengesSoFar <= UNCOUNTED_WRITES_MAX) await limits.writesPerIp.giveBack(solver.address);
  const challenge = await challenges.issue(solver, challengesSoFar - 1);
  metrics.noteChallenge(challenge ? 'issued' : 'overloaded');
  return challenge ? { code: 'challenge-required', challenge } : { code: 'overloaded' };
};
