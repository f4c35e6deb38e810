import { ContactRequestList, Done, PageQuery, TOTAL_COUNT_HEADER } from '@openfloor/contract/http';
import { ContactId } from '@openfloor/contract/ids';
import { deleteContactRequest, listContactRequests } from '@openfloor/store/contactRequests';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

export const contactRequests = (app: App, { db }: ApiDependencies): void => {
  const list = { querystring: PageQuery, response: { 200: ContactRequestList, ...refusals } };
  app.get('/api/superadmin/contact-requests', { schema: list }, async (request, reply) => {
    const { requests, total } = await listContactRequests(db, request.query);
    return reply.header(TOTAL_COUNT_HEADER, total).send(requests);
  });

  const params = z.object({ contactId: ContactId });
  const remove = { params, response: { 200: Done, ...refusals } };
  app.delete('/api/superadmin/contact-requests/:contactId', { schema: remove }, async (request, reply) =>
    (await deleteContactRequest(db, request.params.contactId))
      ? reply.send({})
      : refuse(reply, 'contact-not-found'),
  );
};
