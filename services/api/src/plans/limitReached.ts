import { PLAN_NAMES } from '@openfloor/contract/plans';
import type { DevicePlan } from '@openfloor/store/plans/devicePlans';
import type { RefusedWith } from '../errors.ts';

/** How a device learns that it has as many open boards as its plan allows, or that its plan has ended. */
export const limitReached = ({ plan, held }: DevicePlan, boardsMax: number | null): RefusedWith => {
  if (boardsMax === 1 && !held) return { code: 'one-board-limit' };
  if (held && plan === 'free') return { code: 'plan-expired' };
  // Where no plans are sold nothing holds the plan of a device, and it has no name to call it by.
  const limit = held || plan === 'free' ? `${PLAN_NAMES[plan]} plan limit` : 'Limit';
  return {
    code: 'one-board-limit',
    message: `${limit} reached: only ${boardsMax} boards allowed at a time.`,
  };
};
