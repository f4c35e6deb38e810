import { Done } from '@openfloor/contract/http/boards';
import { PlanDeviceList } from '@openfloor/contract/http/plan';
import { isAccountId } from '@openfloor/platform/credentials/accountId';
import { listPlanDevices, removePlanDevice } from '@openfloor/store/plans/planDevices';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { refusals, WRITE } from '../refusals.ts';
import { PlanDeviceParams } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import type { App } from '../typedApp.ts';

/** The devices that have the plan of the calling one. */
export const planDevices = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock } = dependencies;
  const common = { tags: ['Plans'], security: BY_SESSION_IF_ANY };

  const list = {
    ...common,
    operationId: 'listPlanDevices',
    summary: 'List the devices and accounts that have the plan of this device, oldest first',
    description:
      'Of a device that redeemed the key or started the trial itself; for all others the list is empty.',
    response: { 200: PlanDeviceList, ...refusals() },
  };
  app.get('/api/plan/devices', { schema: list }, async (request, reply) => {
    const calling = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const devices = await listPlanDevices(db, calling, clock.nowMs());
    return reply.header('cache-control', 'no-store').send(
      devices.map(({ id, sessionId, since }) => ({
        deviceId: id,
        ...(since && { since: since.toISOString() }),
        isThis: calling.includes(sessionId),
        ...(isAccountId(sessionId) && { account: true as const }),
      })),
    );
  });

  const remove = {
    ...common,
    operationId: 'removePlanDevice',
    summary: 'End the plan that a device has from this one',
    description: 'Boards keep what they had when they were opened. A plan of its own stays with the device.',
    params: PlanDeviceParams,
    response: { 200: Done, ...refusals(...WRITE, 'plan-device-not-found') },
  };
  app.delete('/api/plan/devices/:deviceId', { schema: remove }, async (request, reply) => {
    const { deviceId: id } = request.params;
    const holders = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const isRemoved = await removePlanDevice(db, { holders, id, nowMs: clock.nowMs() });
    return isRemoved ? reply.send({}) : refuse(reply, 'plan-device-not-found');
  });
};
