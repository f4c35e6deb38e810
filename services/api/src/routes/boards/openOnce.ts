import type { SessionId } from '@openfloor/contract/ids';
import { NO_BOARD } from '@openfloor/store/boards/openBoard';
import type { DevicePlan } from '@openfloor/store/plans/devicePlans';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import type { RefusedWith } from '../../errors.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import { claimOf, oneAtATime, queueKeyOf, type ClaimDetails, type RecordedCommand } from '../runCommand.ts';

/** Who will own the boards, and the limit of open boards within which they are stored. */
type Terms = {
  ownerId: SessionId;
  owned: DevicePlan;
  /** Infinity: any number. */
  boardsMax: number;
  claim: IdempotencyClaim | undefined;
};

/** How a request opens boards. The idempotency key cannot be recorded on a board, because none of them is open yet. */
export type Opening<Opened extends object> = ClaimDetails & {
  /**
   * Admits and counts the caller. Not called for a repeat.
   * @returns the session or account that will own what is opened
   */
  admit: () => Promise<{ ok: true; ownerId: SessionId } | ({ ok: false } & RefusedWith)>;
  /**
   * Stores what is opened, together with the claim. `board-limit`: the owner has as many boards as the plan allows.
   * `key-taken`: a request with the same idempotency key was faster on another node.
   */
  open: (terms: Terms) => Promise<Opened | RefusedWith | 'board-limit' | 'key-taken'>;
  /** Finds what the first request opened. */
  again: (outcome: RecordedCommand) => Promise<Opened | RefusedWith>;
};

/** Opens boards: once per idempotency key, and within the limit of the owner's plan. */
export const openOnce = async <Opened extends object>(
  dependencies: ApiDependencies,
  request: FastifyRequest,
  { admit, open, again, ...details }: Opening<Opened>,
): Promise<Opened | RefusedWith> => {
  const claim = claimOf(request, details);
  const findEarlier = async (): Promise<Opened | RefusedWith | undefined> => {
    const earlier = claim && (await findEarlierOutcome(dependencies.db, NO_BOARD, claim));
    if (!earlier) return undefined;
    return earlier.ok ? again(earlier) : { code: earlier.code };
  };
  const steps = async (): Promise<Opened | RefusedWith> => {
    // 1. A repeat gets what the first request opened.
    const earlier = await findEarlier();
    if (earlier) return earlier;

    // 2. The caller is admitted and counted.
    const admitted = await admit();
    if (!admitted.ok) return admitted;

    // 3. What is opened is stored, if the owner's plan allows more boards.
    const { ownerId } = admitted;
    const owned = await devicePlanOf(dependencies, ownerId);
    const boardsMax = boardsMaxNow(dependencies, owned.plan) ?? Infinity;
    const result = await open({ ownerId, owned, boardsMax, claim });
    if (result === 'board-limit') return limitReached(owned, boardsMax);

    // 4. If the same request was faster on another node, its outcome counts.
    return result === 'key-taken' ? ((await findEarlier()) ?? { code: 'unavailable' }) : result;
  };
  // A repeat waits for the first request, and then finds its outcome.
  return claim ? oneAtATime(queueKeyOf(NO_BOARD, claim), steps) : steps();
};

export const SHORT_ID_TRIES_MAX = 5;

/** Calls `store` again, each time with another short id, while the short id is taken. */
export const withFreeShortId = async <Result>(
  store: () => Promise<Result | 'short-id-taken'>,
  renew: () => void,
): Promise<Result> => {
  for (let tries = 0; tries < SHORT_ID_TRIES_MAX; tries++) {
    const result = await store();
    if (result !== 'short-id-taken') return result;
    renew();
  }
  throw new Error(`No free short id in ${SHORT_ID_TRIES_MAX} tries`);
};
