import { listPlanDevices, removePlanDevice } from '@openfloor/contract/calls/devices';
import { isAccountId } from '@openfloor/platform/credentials/accountId';
import * as store from '@openfloor/store/plans/planDevices';
import { ownerIdsOf } from '../../auth/owner.ts';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

const tag = 'Plans';

/** Routes that list and remove the devices that share the plan of the calling one. */
export const planDevices = ({ serve, dependencies }: Server): void => {
  const { db, clock } = dependencies;

  serve(
    listPlanDevices,
    {
      tag,
      summary: 'List the devices and accounts that have the plan of this device, oldest first',
      description:
        'Of a device that redeemed the key or started the trial itself; for all others the list is empty.',
    },
    async ({ reply, right }) => {
      const calling = await ownerIdsOf(dependencies, right);
      const devices = await store.listPlanDevices(db, calling, clock.nowMs());
      reply.header('cache-control', 'no-store');
      return devices.map(({ id, sessionId, since }) => ({
        deviceId: id,
        ...(since && { since: since.toISOString() }),
        isThis: calling.includes(sessionId),
        ...(isAccountId(sessionId) && { account: true as const }),
      }));
    },
  );

  serve(
    removePlanDevice,
    {
      tag,
      summary: 'End the plan that a device has from this one',
      description:
        'Boards keep what they had when they were opened. A plan of its own stays with the device.',
      refusals: ['plan-device-not-found'],
    },
    async ({ reply, params: { deviceId: id }, right }) => {
      const holders = await ownerIdsOf(dependencies, right);
      const isRemoved = await store.removePlanDevice(db, { holders, id, nowMs: clock.nowMs() });
      return isRemoved ? {} : refuse(reply, 'plan-device-not-found');
    },
  );
};
