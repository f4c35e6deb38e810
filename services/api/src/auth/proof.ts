import { CHALLENGE_HEADER } from '@openfloor/contract/challenge';
import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { isUnproven } from '@openfloor/platform/credentials/sessionCredentials';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { Refusal } from '../errors.ts';
import type { Solver } from '../proof/challenges.ts';
import { countNewSession, issueSession } from './session.ts';

/**
 * Challenges of an address within an hour that do not count as writes: else the first writes of a large hall would
 * count twice and meet the ceiling of writes.
 */
const UNCOUNTED_MAX = 10_000;

/**
 * Says what keeps a session from writing: beyond the ceiling of its address it has to solve a challenge. The solution in
 * the request proves it for good.
 */
export const proofMissing = async (
  dependencies: ApiDependencies,
  { ip, headers }: FastifyRequest,
  sessionId: SessionId,
): Promise<Refusal | undefined> => {
  const { provenSessions, challenges, metrics } = dependencies;
  if (!isUnproven(sessionId) || (await provenSessions.has(sessionId))) return undefined;
  const solver = { sessionId, address: addressPrefix(ip) };
  const solved = headers[CHALLENGE_HEADER];
  if (typeof solved !== 'string' || !(await challenges.isSolved(solved, solver)))
    return challengeFor(dependencies, solver);
  await provenSessions.add(sessionId);
  metrics.noteChallenge('solved');
  return undefined;
};

/**
 * Admits a session that this request creates. Beyond the ceiling its credential goes out with the refusal, because the
 * challenge belongs to it.
 */
export const admitSession = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: SessionId,
): Promise<Refusal | undefined> => {
  const counted = await countNewSession(dependencies, request, sessionId);
  if (!isUnproven(counted)) return undefined;
  issueSession(dependencies, request, reply, counted);
  return proofMissing(dependencies, request, counted);
};

const challengeFor = async (
  { limits, challenges, metrics }: ApiDependencies,
  solver: Solver,
): Promise<Refusal> => {
  const { count } = await limits.challengesPerIp.add(solver.address);
  if (count <= UNCOUNTED_MAX) await limits.writesPerIp.giveBack(solver.address);
  const challenge = await challenges.issue(solver, count - 1);
  metrics.noteChallenge(challenge ? 'issued' : 'overloaded');
  return challenge ? { code: 'challenge-required', challenge } : { code: 'overloaded' };
};
