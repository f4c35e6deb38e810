import * as calls from '@openfloor/contract/calls/superAdmin';
import { UNSEEN_COUNT_HEADER } from '@openfloor/contract/http/superAdmin';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import {
  deleteContactRequest,
  listContactRequests,
  markContactRequestsSeen,
} from '@openfloor/store/contactRequests';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

const tag = 'Super admin';

export const contactRequests = ({ serve, dependencies: { db } }: Server): void => {
  serve(
    calls.listContactRequests,
    { tag, summary: 'List the contact requests' },
    async ({ query, reply }) => {
      const { requests, total, unseen } = await listContactRequests(db, query);
      reply.headers({ [TOTAL_COUNT_HEADER]: total, [UNSEEN_COUNT_HEADER]: unseen });
      return requests;
    },
  );

  serve(
    calls.markContactRequestsSeen,
    { tag, summary: 'Mark contact requests as seen' },
    async ({ body }) => {
      await markContactRequestsSeen(db, body.ids);
      return {};
    },
  );

  serve(
    calls.deleteContactRequest,
    { tag, summary: 'Delete a contact request', refusals: ['contact-not-found'] },
    async ({ params, reply }) =>
      (await deleteContactRequest(db, params.contactId)) ? {} : refuse(reply, 'contact-not-found'),
  );
};
