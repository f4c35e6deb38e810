import { BOARDS_MAX_OF, type Plan } from '@openfloor/contract/plans';
import type { ApiDependencies } from '../dependencies.ts';

/** Number of open boards that a device with this plan may have; null: any number. */
export const boardsMaxOf = (
  { settings, clock }: Pick<ApiDependencies, 'settings' | 'clock'>,
  plan: Plan,
): number | null => {
  const { launchPromoUntilMs, sellsPlans, freePlanBoards } = settings;
  if (launchPromoUntilMs !== undefined && clock.nowMs() <= launchPromoUntilMs) return null;
  if (!sellsPlans || plan === 'free') return freePlanBoards;
  const boardsMax = BOARDS_MAX_OF[plan];
  // An operator may give more than one board for free, and no plan has fewer.
  return boardsMax === null ? null : Math.max(boardsMax, freePlanBoards);
};
