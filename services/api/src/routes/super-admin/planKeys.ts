import * as calls from '@openfloor/contract/calls/superAdmin';
import { createPlanKey } from '@openfloor/store/plans/planKeys';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

export const planKeys = ({ serve, dependencies: { db, clock, logger } }: Server): void =>
  serve(
    calls.createPlanKey,
    { tag: 'Super admin', summary: 'Make a key for a plan, which one device can redeem' },
    async ({ body: { plan, expiresAt }, reply }) => {
      const nowMs = clock.nowMs();
      const expiresAtMs = Date.parse(expiresAt);
      if (expiresAtMs <= nowMs)
        return refuse(reply, 'invalid-request', { message: 'expiresAt: must be in the future' });
      const key = await createPlanKey(db, { plan, expiresAtMs, nowMs });
      logger.info({ plan, expiresAt }, 'the super admin made a plan key');
      return { key };
    },
  );
