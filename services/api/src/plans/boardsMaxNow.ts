import { boardsMaxOf, type Plan } from '@openfloor/contract/plans';
import type { ApiDependencies } from '../dependencies.ts';

/** Number of open boards that a device with this plan may have now; null: any number. */
export const boardsMaxNow = (
  { settings, clock }: Pick<ApiDependencies, 'settings' | 'clock'>,
  plan: Plan,
): number | null => {
  const { launchPromoUntilMs, sellsPlans, freePlanBoards } = settings;
  if (launchPromoUntilMs !== undefined && clock.nowMs() <= launchPromoUntilMs) return null;
  return boardsMaxOf(sellsPlans ? plan : 'free', freePlanBoards);
};
