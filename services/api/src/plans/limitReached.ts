import { PLAN_NAMES } from '@openfloor/contract/plans';
import type { DevicePlan } from '@openfloor/store/plans/devicePlans';
import type { RefusedWith } from '../errors.ts';

/** How a device learns that it has as many open boards as its plan allows, or that its plan has ended. */
export const limitReached = (
  { plan, held }: DevicePlan,
  boardsMax: number | null,
  sellsPlans: boolean,
): RefusedWith => {
  if (boardsMax === 1 && !held) return { code: 'one-board-limit' };
  if (held && plan === 'free') return { code: 'plan-expired' };
  // Who offers several boards and sells no plans has none that is called free.
  const limit = sellsPlans ? `${PLAN_NAMES[plan]} plan limit` : 'Limit';
  return {
    code: 'one-board-limit',
    message: `${limit} reached: only ${boardsMax} boards allowed at a time.`,
  };
};
