import { PlanInfo } from '@openfloor/contract/http/plan';
import { PlanKeyCreated } from '@openfloor/contract/http/superAdmin';
import type { PaidPlan } from '@openfloor/contract/plans';
import { expect } from 'vitest';
import type { ApiHarness } from './apiHarness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param days until the plan of the key ends */
export const newPlanKey = async (api: ApiHarness, plan: PaidPlan, days = 30): Promise<string> => {
  const expiresAt = new Date(api.dependencies.clock.nowMs() + days * DAY_MS).toISOString();
  const token = await api.superAdminToken();
  const answer = await api.post('/api/superadmin/plan-keys', { body: { plan, expiresAt }, token });
  expect(answer.status).toBe(201);
  return PlanKeyCreated.parse(answer.body).key;
};

export const planOf = async (api: ApiHarness, session: string): Promise<PlanInfo> =>
  PlanInfo.parse((await api.get('/api/plan', { session })).body);

export const giveDevicePlan = async (
  api: ApiHarness,
  session: string,
  plan: PaidPlan,
  days?: number,
): Promise<PlanInfo> => {
  const key = await newPlanKey(api, plan, days);
  const answer = await api.post('/api/plan/redeem', { body: { key }, session });
  expect(answer.status).toBe(200);
  return PlanInfo.parse(answer.body);
};
