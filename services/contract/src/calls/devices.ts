/** What a device has by its session: boards and a plan. */
import { Moderated } from '../http/audience.ts';
import { BoardAccess, BoardList, Done, MyBoardsQuery, RecoverBody, Recovered } from '../http/boards.ts';
import { DeviceLink, DeviceLinked, PlanDeviceList, PlanInfo, RedeemBody } from '../http/plan.ts';
import { call } from './call.ts';

const READ = { by: 'session', kind: 'read' } as const;
const PROVEN_WRITE = { by: 'session', kind: 'write', isProven: true } as const;

export const listMyBoards = call('GET', '/api/my-boards', {
  ...READ,
  query: MyBoardsQuery,
  answer: BoardList,
});
export const recoverBoard = call('POST', '/api/boards/:boardId/recover', {
  by: 'device-owner',
  kind: 'write',
  answer: BoardAccess,
});
export const closeMyBoard = call('POST', '/api/boards/:boardId/delete-by-ip', {
  by: 'device-owner',
  kind: 'act',
  answer: Moderated,
});
export const recoverByCode = call('POST', '/api/boards/recover-by-code', {
  ...PROVEN_WRITE,
  body: RecoverBody,
  answer: Recovered,
});
export const createDeviceLink = call('POST', '/api/devices/link', {
  ...PROVEN_WRITE,
  answer: DeviceLink,
  status: 201,
});
export const linkDevice = call('POST', '/api/devices/link/:linkCode', {
  ...PROVEN_WRITE,
  answer: DeviceLinked,
});

export const getPlan = call('GET', '/api/plan', { ...READ, answer: PlanInfo });
export const redeemPlanKey = call('POST', '/api/plan/redeem', {
  ...PROVEN_WRITE,
  body: RedeemBody,
  answer: PlanInfo,
});
export const startTrial = call('POST', '/api/plan/trial', { ...PROVEN_WRITE, answer: PlanInfo });
export const listPlanDevices = call('GET', '/api/plan/devices', { ...READ, answer: PlanDeviceList });
export const removePlanDevice = call('DELETE', '/api/plan/devices/:deviceId', {
  by: 'session',
  kind: 'write',
  answer: Done,
});
