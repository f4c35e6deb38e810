import type { BoardId } from '@openfloor/contract/ids';
import { FEATURE_NAMES, LEAST_PLANS, PLAN_NAMES, type Feature } from '@openfloor/contract/plans';
import { boardHasFeature } from '@openfloor/store/plans/boardPlans';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';

/**
 * Refusal if the board lacks one of these features; undefined if it has all. A board has the features of the plan with
 * which it was opened, and of the plan that its owner's device has now. All checks of plans are made here. Reads the
 * database only where the server sells plans; calls of the audience never do.
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
