import type { BoardId } from '@openfloor/contract/ids';
import { FEATURE_NAMES, LEAST_PLANS, PLAN_NAMES, type Feature } from '@openfloor/contract/plans';
import { boardHasFeature } from '@openfloor/store/plans/boardPlans';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';

/**
 * The one check of plans: the refusal if the board has not all of these features; undefined if it may go on. A board has what the plan
 * had with which it was opened, and what its owner's device has now. Reads the database only where the server sells plans, and calls
 * of the audience never ask.
 */
export const planMissing = async (
  { db, settings, clock }: Pick<ApiDependencies, 'db' | 'settings' | 'clock'>,
  boardId: BoardId,
  ...features: readonly Feature[]
): Promise<RefusedWith | undefined> => {
  if (!settings.sellsPlans) return undefined;
  for (const feature of features)
    if (!(await boardHasFeature(db, boardId, feature, clock.nowMs()))) return planRequired(feature);
  return undefined;
};

const planRequired = (feature: Feature): RefusedWith => {
  const plan = LEAST_PLANS[feature];
  const message = `${FEATURE_NAMES[feature]} needs the ${PLAN_NAMES[plan]} plan.`;
  return { code: 'plan-required', message, feature, plan };
};
