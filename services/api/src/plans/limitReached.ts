import { PLAN_NAMES } from '@openfloor/contract/plans';
import type { DevicePlan } from '@openfloor/store/plans/devicePlans';
import type { RefusedWith } from '../errors.ts';

/** Refusal of one more open board: the device has as many as its plan allows, or its plan has ended. */
export const limitReached = ({ plan, held }: DevicePlan, boardsMax: number): RefusedWith => {
  if (boardsMax === 1 && !held) return { code: 'one-board-limit' };
  if (held && plan === 'free') return { code: 'plan-expired' };
  // Where the server sells no plans, devices have no plan by name, so the message does not name one.
  const limit = held || plan === 'free' ? `${PLAN_NAMES[plan]} plan limit` : 'Limit';
  return {
    code: 'one-board-limit',
    message: `${limit} reached: only ${boardsMax} boards allowed at a time.`,
  };
};
