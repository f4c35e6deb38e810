import { ContactRequestList, Done } from '@openfloor/contract/http';
import { ContactId } from '@openfloor/contract/ids';
import { deleteContactRequest, listContactRequests } from '@openfloor/store/contactRequests';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

export const contactRequests = (app: App, { db }: ApiDependencies): void => {
  const list = { response: { 200: ContactRequestList, ...refusals } };
  app.get('/api/superadmin/contact-requests', { schema: list }, async (_request, reply) =>
    reply.send(await listContactRequests(db)),
  );

  const params = z.object({ contactId: ContactId });
  const remove = { params, response: { 200: Done, ...refusals } };
  app.delete('/api/superadmin/contact-requests/:contactId', { schema: remove }, async (request, reply) =>
    (await deleteContactRequest(db, request.params.contactId))
      ? reply.send({})
      : refuse(reply, 'contact-not-found'),
  );
};
