import { ContactBody, Done } from '@openfloor/contract/http/boards';
import { addContactRequest } from '@openfloor/store/contactRequests';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { ensureSession } from '../../auth/session.ts';
import { proofMissing } from '../../auth/proof.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import type { App } from '../typedApp.ts';
import { PROOF, refusals, WRITE } from '../refusals.ts';
import { ProofHeaders } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';

export const contact = (app: App, dependencies: ApiDependencies): void => {
  const { db, limits, clock, ids, settings } = dependencies;
  const schema = {
    operationId: 'sendContactRequest',
    tags: ['Contact'],
    summary: 'Write to the operators',
    security: BY_SESSION_IF_ANY,
    headers: ProofHeaders,
    body: ContactBody,
    response: { 201: Done, ...refusals(...WRITE, ...PROOF) },
  };
  app.post('/api/contact', { schema }, async (request, reply) => {
    const sessionId = await ensureSession(dependencies, request, reply);
    const refusal = await proofMissing(dependencies, request, sessionId);
    if (refusal) return refuse(reply, refusal.code, refusal);
    const limitMessage = 'Contact rate limit exceeded';
    const exceeded = await takeAll([
      { limiter: limits.contact, key: sessionId, message: limitMessage },
      { limiter: limits.contactPerIp, key: addressPrefix(request.ip), message: limitMessage },
    ]);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const { honeypot, ...message } = request.body;
    // A filled honeypot gets the same answer, so that a robot does not learn that it was detected.
    if (!honeypot)
      await addContactRequest(
        db,
        { id: ids.uuid(), ...message, createdAt: new Date(clock.nowMs()).toISOString() },
        { isTold: settings.tellsOperator },
      );
    return reply.code(201).send({});
  });
};
