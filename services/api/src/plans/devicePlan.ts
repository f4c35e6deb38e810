import type { PlanInfo } from '@openfloor/contract/http/plan';
import type { SessionId } from '@openfloor/contract/ids';
import { featuresOf } from '@openfloor/contract/plans';
import { countOpen } from '@openfloor/store/boards/openBoard';
import { readDevicePlan, type DevicePlan } from '@openfloor/store/plans/devicePlans';
import type { ApiDependencies } from '../dependencies.ts';
import { boardsMaxNow } from './boardsMaxNow.ts';

type PlanDependencies = Pick<ApiDependencies, 'db' | 'settings' | 'clock'>;

/** What every device has where the server sells no plans. */
const EVERYTHING: DevicePlan = { plan: 'business', held: undefined, next: undefined, isTrialUsed: true };
const NOTHING: DevicePlan = { plan: 'free', held: undefined, next: undefined, isTrialUsed: false };

/** The present plan of a device. `sessionId`: undefined for a device without a session. */
export const devicePlanOf = async (
  { db, settings, clock }: PlanDependencies,
  sessionId: SessionId | undefined,
): Promise<DevicePlan> => {
  if (!settings.sellsPlans) return EVERYTHING;
  return sessionId === undefined ? NOTHING : readDevicePlan(db, sessionId, clock.nowMs());
};

/** The present plan of a device, as the API answers it. */
export const planInfoOf = async (
  dependencies: PlanDependencies,
  sessionId: SessionId | undefined,
): Promise<PlanInfo> => {
  const { db, settings } = dependencies;
  const { plan, held, next, isTrialUsed } = await devicePlanOf(dependencies, sessionId);
  const used = sessionId === undefined ? 0 : await countOpen(db, sessionId);
  return {
    plan,
    features: featuresOf(plan),
    boards: { limit: boardsMaxNow(dependencies, plan), used },
    ...(held && { expiresAt: new Date(held.expiresAtMs).toISOString() }),
    ...(next && { next: { plan: next.plan, expiresAt: new Date(next.expiresAtMs).toISOString() } }),
    ...(held?.isTrial && { trial: true as const }),
    ...(!isTrialUsed && { trialDays: settings.planTrialDays }),
    sells: settings.sellsPlans,
    assistant: settings.hasAssistant,
  };
};
