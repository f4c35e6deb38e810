import { createDeviceLink, linkDevice } from '@openfloor/contract/calls/devices';
import { createLinkCode, redeemLinkCode } from '@openfloor/store/plans/linkCodes';
import { deviceSession } from '../../auth/deviceSession.ts';
import { ownerIdOf } from '../../auth/owner.ts';
import { refuse } from '../../errors.ts';
import { takeAttempt } from '../../limits/takeAll.ts';
import type { Server } from '../serve.ts';
import { shareBoards } from './shareBoards.ts';

const tag = 'Owners';

/**
 * Routes by which a device shares its plan, boards and events with another one, by a code that is valid for ten
 * minutes.
 */
export const deviceLinks = ({ serve, dependencies }: Server): void => {
  const { db, clock, limits } = dependencies;

  serve(
    createDeviceLink,
    {
      tag,
      summary:
        'Get a code by which another device gets the plan, the open boards and the events of this one; a former code ends',
    },
    async ({ request, reply }) => {
      const device = await deviceSession(dependencies, request, reply);
      if (!device.ok) return refuse(reply, device.code, device);
      const exceeded = await takeAttempt(limits.deviceLinks, device.sessionId, request.ip);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const ownerId = await ownerIdOf(dependencies, device.sessionId);
      const { linkCode, expiresAtMs } = await createLinkCode(db, ownerId, clock.nowMs());
      return { linkCode, expiresAt: new Date(expiresAtMs).toISOString() };
    },
  );

  serve(
    linkDevice,
    {
      tag,
      summary: 'Get the plan, the open boards and the events of the device that has this code',
      description:
        'One device or account can use the code, and repeat the call until the code expires. While as many devices have the plan as can, nothing is shared.',
      refusals: ['link-code-not-found', 'plan-devices-full'],
    },
    async ({ request, reply, params: { linkCode } }) => {
      const device = await deviceSession(dependencies, request, reply);
      if (!device.ok) return refuse(reply, device.code, device);
      const { sessionId } = device;
      const exceeded = await takeAttempt(limits.deviceLinks, sessionId, request.ip);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const ownerId = await ownerIdOf(dependencies, sessionId);
      const redeemed = await redeemLinkCode(db, { linkCode, sessionId: ownerId, nowMs: clock.nowMs() });
      if (typeof redeemed === 'string') return refuse(reply, redeemed);
      const result = await shareBoards(dependencies, redeemed.from, ownerId);
      if (!result) return refuse(reply, 'overloaded');
      const { shared: boards, full } = result;
      return { boards, ...(full.length > 0 && { full }) };
    },
  );
};
