import { getPlan, redeemPlanKey, startTrial } from '@openfloor/contract/calls/devices';
import { startTrial as recordTrial } from '@openfloor/store/plans/devicePlans';
import { redeemPlanKey as useKey } from '@openfloor/store/plans/planKeys';
import { deviceSession } from '../../auth/deviceSession.ts';
import { ownerIdOf } from '../../auth/owner.ts';
import { refuse } from '../../errors.ts';
import { takeAttempt } from '../../limits/takeAll.ts';
import { devicePlanOf, planInfoOf } from '../../plans/devicePlan.ts';
import type { Server } from '../serve.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const tag = 'Plans';

/** Routes of the plan of the calling device. */
export const plan = ({ serve, dependencies }: Server): void => {
  const { db, clock, limits, settings } = dependencies;

  serve(
    getPlan,
    { tag, summary: 'Get the plan of this device, what it has and how many boards it may open' },
    async ({ reply, right }) => {
      reply.header('cache-control', 'no-store');
      // A device that is signed in has the plan of its account.
      return planInfoOf(dependencies, right && (await ownerIdOf(dependencies, right)));
    },
  );

  serve(
    redeemPlanKey,
    {
      tag,
      summary: 'Get the plan of a key, which one device can redeem once',
      refusals: ['plan-key-not-found', 'plan-key-used'],
    },
    async ({ request, reply, body: { key } }) => {
      const device = await deviceSession(dependencies, request, reply);
      if (!device.ok) return refuse(reply, device.code, device);
      const { sessionId } = device;
      // Counted before the key is looked up, so that right and wrong keys count.
      const exceeded = await takeAttempt(limits.planKeys, sessionId, request.ip);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const ownerId = await ownerIdOf(dependencies, sessionId);
      const redeemed = await useKey(db, { key, sessionId: ownerId, nowMs: clock.nowMs() });
      return redeemed === 'redeemed' ? planInfoOf(dependencies, ownerId) : refuse(reply, redeemed);
    },
  );

  serve(
    startTrial,
    {
      tag,
      summary: 'Start the trial of the Pro plan, once on a device',
      description:
        'On a device that has a plan already, and where the server sells no plans, nothing starts, and the trial can be started later.',
      refusals: ['trial-used'],
    },
    async ({ request, reply }) => {
      const device = await deviceSession(dependencies, request, reply);
      if (!device.ok) return refuse(reply, device.code, device);
      const ownerId = await ownerIdOf(dependencies, device.sessionId);
      const { plan: present, isTrialUsed } = await devicePlanOf(dependencies, ownerId);
      if (settings.sellsPlans && isTrialUsed) return refuse(reply, 'trial-used');
      if (present === 'free') {
        const nowMs = clock.nowMs();
        const expiresAtMs = nowMs + settings.planTrialDays * DAY_MS;
        if (!(await recordTrial(db, { sessionId: ownerId, expiresAtMs, nowMs })))
          return refuse(reply, 'trial-used');
      }
      return planInfoOf(dependencies, ownerId);
    },
  );
};
