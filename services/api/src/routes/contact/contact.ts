import { ContactBody, Done } from '@openfloor/contract/http';
import { addContactRequest } from '@openfloor/store/contactRequests';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

export const contact = (app: App, dependencies: ApiDependencies): void => {
  const { db, limits, clock, ids } = dependencies;
  const schema = { body: ContactBody, response: { 201: Done, ...refusals } };
  app.post('/api/contact', { schema }, async (request, reply) => {
    const retryAfterMs = await limits.contact.take(sessionOf(dependencies, request) ?? request.ip);
    if (retryAfterMs !== undefined)
      return refuse(reply, 'rate-limited', { message: 'Contact rate limit exceeded', retryAfterMs });
    const { honeypot, ...message } = request.body;
    // A robot is told the same as a human, so that it learns nothing.
    if (!honeypot)
      await addContactRequest(db, {
        id: ids.uuid(),
        ...message,
        createdAt: new Date(clock.nowMs()).toISOString(),
      });
    return reply.code(201).send({});
  });
};
