import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { addContactRequest } from '@openfloor/store/operator/contactRequests';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { startSession } from '../../auth/session.ts';
import { proofMissing } from '../../auth/proof.ts';
import { refuse } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import type { Server } from '../serve.ts';

export const contact = ({ serve, dependencies }: Server): void => {
  const { db, limits, clock, ids, settings } = dependencies;
  serve(
    sendContactRequest,
    { tag: 'Contact', summary: 'Write to the operators' },
    async ({ request, reply, body: { honeypot, ...message }, right }) => {
      const sessionId = right ?? (await startSession(dependencies, request, reply));
      const refusal = await proofMissing(dependencies, request, sessionId);
      if (refusal) return refuse(reply, refusal.code, refusal);
      const limitMessage = 'Contact rate limit exceeded';
      const exceeded = await takeAll([
        { limiter: limits.contact, key: sessionId, message: limitMessage },
        { limiter: limits.contactPerIp, key: addressPrefix(request.ip), message: limitMessage },
      ]);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      // A filled honeypot gets the same answer, so that a robot does not learn that it was detected.
      if (!honeypot)
        await addContactRequest(
          db,
          { id: ids.uuid(), ...message, createdAt: new Date(clock.nowMs()).toISOString() },
          { isTold: settings.tellsOperator },
        );
      return {};
    },
  );
};
