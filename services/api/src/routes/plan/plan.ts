import { PlanInfo, RedeemBody } from '@openfloor/contract/http/plan';
import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { startTrial } from '@openfloor/store/plans/devicePlans';
import { redeemPlanKey } from '@openfloor/store/plans/planKeys';
import type { FastifyRequest } from 'fastify';
import { deviceSession } from '../../auth/deviceSession.ts';
import { ownerIdOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import { devicePlanOf, planInfoOf } from '../../plans/devicePlan.ts';
import { PROOF, refusals, WRITE } from '../refusals.ts';
import { ProofHeaders } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import type { App } from '../typedApp.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The plan of the calling device. */
export const plan = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, limits, settings } = dependencies;
  const common = { tags: ['Plans'], security: BY_SESSION_IF_ANY };
  /** A device that is signed in has the plan of its account. */
  const callingOwner = async (request: FastifyRequest): Promise<SessionId | undefined> => {
    const sessionId = sessionOf(dependencies, request);
    return sessionId && ownerIdOf(dependencies, sessionId);
  };

  const read = {
    ...common,
    operationId: 'getPlan',
    summary: 'Get the plan of this device, what it has and how many boards it may open',
    response: { 200: PlanInfo, ...refusals() },
  };
  app.get('/api/plan', { schema: read }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await planInfoOf(dependencies, await callingOwner(request))),
  );

  const redeem = {
    ...common,
    operationId: 'redeemPlanKey',
    summary: 'Get the plan of a key, which one device can redeem once',
    headers: ProofHeaders,
    body: RedeemBody,
    response: { 200: PlanInfo, ...refusals(...WRITE, ...PROOF, 'plan-key-not-found', 'plan-key-used') },
  };
  app.post('/api/plan/redeem', { schema: redeem }, async (request, reply) => {
    const device = await deviceSession(dependencies, request, reply);
    if (!device.ok) return refuse(reply, device.code, device);
    const { sessionId } = device;
    // Counts right and wrong keys, before it looks for them.
    const message = 'Too many plan keys';
    const exceeded = await takeAll([
      { limiter: limits.planKeys, key: sessionId, message },
      { limiter: limits.planKeysPerIp, key: addressPrefix(request.ip), message },
    ]);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const ownerId = await ownerIdOf(dependencies, sessionId);
    const redeemed = await redeemPlanKey(db, {
      key: request.body.key,
      sessionId: ownerId,
      nowMs: clock.nowMs(),
    });
    if (redeemed !== 'redeemed') return refuse(reply, redeemed);
    return reply.send(await planInfoOf(dependencies, ownerId));
  });

  const trial = {
    ...common,
    operationId: 'startTrial',
    summary: 'Start the trial of the Pro plan, once on a device',
    description:
      'On a device that has a plan already, and where the server sells no plans, nothing starts, and the trial can be started later.',
    headers: ProofHeaders,
    response: { 200: PlanInfo, ...refusals(...WRITE, ...PROOF, 'trial-used') },
  };
  app.post('/api/plan/trial', { schema: trial }, async (request, reply) => {
    const device = await deviceSession(dependencies, request, reply);
    if (!device.ok) return refuse(reply, device.code, device);
    const ownerId = await ownerIdOf(dependencies, device.sessionId);
    const { plan: present, isTrialUsed } = await devicePlanOf(dependencies, ownerId);
    if (settings.sellsPlans && isTrialUsed) return refuse(reply, 'trial-used');
    if (present === 'free') {
      const nowMs = clock.nowMs();
      const expiresAtMs = nowMs + settings.planTrialDays * DAY_MS;
      if (!(await startTrial(db, { sessionId: ownerId, expiresAtMs, nowMs })))
        return refuse(reply, 'trial-used');
    }
    return reply.send(await planInfoOf(dependencies, ownerId));
  });
};
