import { PlanKeyBody, PlanKeyCreated } from '@openfloor/contract/http/superAdmin';
import { createPlanKey } from '@openfloor/store/plans/planKeys';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals, SUPER_ADMIN_TOKEN, WRITE } from '../refusals.ts';
import { BY_SUPER_ADMIN_TOKEN } from '../security.ts';

export const planKeys = (app: App, { db, clock, logger }: ApiDependencies): void => {
  const schema = {
    operationId: 'createPlanKey',
    tags: ['Super admin'],
    summary: 'Make a key for a plan, which one device can redeem',
    security: BY_SUPER_ADMIN_TOKEN,
    body: PlanKeyBody,
    response: { 201: PlanKeyCreated, ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN) },
  };
  app.post('/api/superadmin/plan-keys', { schema }, async (request, reply) => {
    const { plan, expiresAt } = request.body;
    const nowMs = clock.nowMs();
    const expiresAtMs = Date.parse(expiresAt);
    if (expiresAtMs <= nowMs)
      return refuse(reply, 'invalid-request', { message: 'expiresAt: must be in the future' });
    const key = await createPlanKey(db, { plan, expiresAtMs, nowMs });
    logger.info({ plan, expiresAt }, 'the super admin made a plan key');
    return reply.code(201).send({ key });
  });
};
