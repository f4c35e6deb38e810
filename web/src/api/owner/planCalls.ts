import { Done } from '@openfloor/contract/http/boards';
import { DeviceLink, DeviceLinked, PlanDeviceList, PlanInfo } from '@openfloor/contract/http/plan';
import type { PlanDeviceId } from '@openfloor/contract/ids';
import { normalizeCode } from '@openfloor/contract/writtenCode';
import { call, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/firstSession.ts';

/** The plan of this device. */
export const getPlan = (): Promise<ApiResult<PlanInfo>> => call({ path: '/api/plan', schema: PlanInfo });

/** @param key as typed */
export const redeemPlanKey = (key: string): Promise<ApiResult<PlanInfo>> =>
  withSession(() => call({ path: '/api/plan/redeem', method: 'POST', body: { key }, schema: PlanInfo }));

export const startTrial = (): Promise<ApiResult<PlanInfo>> =>
  withSession(() => call({ path: '/api/plan/trial', method: 'POST', schema: PlanInfo }));

/** The devices that have the plan of this one, itself included; none if it has its plan from another. */
export const listPlanDevices = (): Promise<ApiResult<PlanDeviceList>> =>
  call({ path: '/api/plan/devices', schema: PlanDeviceList });

export const removePlanDevice = (deviceId: PlanDeviceId): Promise<ApiResult<object>> =>
  call({ path: `/api/plan/devices/${deviceId}`, method: 'DELETE', schema: Done });

/** Makes a code by which one other device gets this device's plan and boards. */
export const createDeviceLink = (): Promise<ApiResult<DeviceLink>> =>
  withSession(() => call({ path: '/api/devices/link', method: 'POST', schema: DeviceLink }));

/** Gets the plan and the boards of the device that made the code. @param code as typed */
export const followDeviceLink = (code: string): Promise<ApiResult<DeviceLinked>> => {
  const path = `/api/devices/link/${encodeURIComponent(normalizeCode(code))}`;
  return withSession(() => call({ path, method: 'POST', schema: DeviceLinked }));
};
