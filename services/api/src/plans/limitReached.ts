import { PLAN_NAMES } from '@openfloor/contract/plans';
import type { DevicePlan } from '@openfloor/store/plans/devicePlans';
import type { RefusedWith } from '../errors.ts';

/** How a device learns that it has as many open boards as its plan allows, or that its plan has ended. */
export const limitReached = ({ plan, held }: DevicePlan, boardsMax: number | null): RefusedWith => {
  if (boardsMax === 1 && !held) return { code: 'one-board-limit' };
  if (held && plan === 'free') return { code: 'plan-expired' };
  // A server that sells no plans has the limit of the free one.
  const message = `${PLAN_NAMES[held ? plan : 'free']} plan limit reached: only ${boardsMax} boards allowed at a time.`;
  return { code: 'one-board-limit', message };
};
