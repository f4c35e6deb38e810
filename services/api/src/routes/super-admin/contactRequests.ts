import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { Done } from '@openfloor/contract/http/boards';
import {
  ContactRequestList,
  PageQuery,
  SeenBody,
  UNSEEN_COUNT_HEADER,
} from '@openfloor/contract/http/superAdmin';
import { ContactId } from '@openfloor/contract/ids';
import {
  deleteContactRequest,
  listContactRequests,
  markContactRequestsSeen,
} from '@openfloor/store/contactRequests';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals, SUPER_ADMIN_TOKEN, WRITE } from '../refusals.ts';
import { BY_SUPER_ADMIN_TOKEN } from '../security.ts';

export const contactRequests = (app: App, { db }: ApiDependencies): void => {
  const list = {
    operationId: 'listContactRequests',
    tags: ['Super admin'],
    summary: 'List the contact requests',
    security: BY_SUPER_ADMIN_TOKEN,
    querystring: PageQuery,
    response: { 200: ContactRequestList, ...refusals(...SUPER_ADMIN_TOKEN, 'invalid-request') },
  };
  app.get('/api/superadmin/contact-requests', { schema: list }, async (request, reply) => {
    const { requests, total, unseen } = await listContactRequests(db, request.query);
    return reply.headers({ [TOTAL_COUNT_HEADER]: total, [UNSEEN_COUNT_HEADER]: unseen }).send(requests);
  });

  const see = {
    operationId: 'markContactRequestsSeen',
    tags: ['Super admin'],
    summary: 'Mark contact requests as seen',
    security: BY_SUPER_ADMIN_TOKEN,
    body: SeenBody,
    response: { 200: Done, ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN) },
  };
  app.post('/api/superadmin/contact-requests/seen', { schema: see }, async (request, reply) => {
    await markContactRequestsSeen(db, request.body.ids);
    return reply.send({});
  });

  const params = z.object({ contactId: ContactId });
  const remove = {
    operationId: 'deleteContactRequest',
    tags: ['Super admin'],
    summary: 'Delete a contact request',
    security: BY_SUPER_ADMIN_TOKEN,
    params,
    response: { 200: Done, ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN, 'contact-not-found') },
  };
  app.delete('/api/superadmin/contact-requests/:contactId', { schema: remove }, async (request, reply) =>
    (await deleteContactRequest(db, request.params.contactId))
      ? reply.send({})
      : refuse(reply, 'contact-not-found'),
  );
};
