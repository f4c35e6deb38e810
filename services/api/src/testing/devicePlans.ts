import { getPlan, redeemPlanKey } from '@openfloor/contract/calls/devices';
import { createPlanKey } from '@openfloor/contract/calls/superAdmin';
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
  const answer = await api.send(createPlanKey, { plan, expiresAt }, { token });
  expect(answer.status).toBe(201);
  return PlanKeyCreated.parse(answer.body).key;
};

export const planOf = async (api: ApiHarness, session: string): Promise<PlanInfo> =>
  PlanInfo.parse((await api.send(getPlan, {}, { session })).body);

export const giveDevicePlan = async (
  api: ApiHarness,
  session: string,
  plan: PaidPlan,
  days?: number,
): Promise<PlanInfo> => {
  const key = await newPlanKey(api, plan, days);
  const answer = await api.send(redeemPlanKey, { key }, { session });
  expect(answer.status).toBe(200);
  return PlanInfo.parse(answer.body);
};
