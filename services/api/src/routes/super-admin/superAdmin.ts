import * as calls from '@openfloor/contract/calls/superAdmin';
import { UNSEEN_COUNT_HEADER } from '@openfloor/contract/http/superAdmin';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import {
  deleteContactRequest,
  listContactRequests,
  markContactRequestsSeen,
} from '@openfloor/store/operator/contactRequests';
import { endLogin, hasLoginEnded } from '@openfloor/store/people/endedLogins';
import { createPlanKey } from '@openfloor/store/plans/planKeys';
import {
  blockedSessions as sessionsBlocked,
  blocksOf,
  blocksWithBoards,
} from '@openfloor/store/reads/participants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../../auth/boardAccess.ts';
import { compressAnswer } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import { createServe, type Server } from '../serve.ts';
import { login } from './login.ts';
import { isOverloaded, managedBoards } from './managedBoards.ts';

const tag = 'Super admin';

/** The super admin's calls. All except the login require the token that the login returns. */
export const superAdminRoutes = (server: Server): void => {
  const { app, dependencies } = server;
  const { superAdmin, db } = dependencies;
  const onlySuperAdmin = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = bearerOf(request);
    if (token === undefined) return refuse(reply, 'token-required');
    // Queried for each call: the calls are few, and a logout must hold on every node immediately.
    const isValid = superAdmin.accepts(token) && !(await hasLoginEnded(db, token));
    return isValid ? undefined : refuse(reply, 'invalid-token');
  };
  login(server);
  void app.register(async (scope) => {
    scope.addHook('onRequest', onlySuperAdmin);
    scope.addHook('onSend', compressAnswer);
    const guarded = { app: scope, dependencies, serve: createServe(scope, dependencies) };
    logout(guarded);
    managedBoards(guarded);
    planKeys(guarded);
    blockedSessions(guarded);
    contactRequests(guarded);
  });
};

/** Ends the token of the request. Other logins stay. */
const logout = ({ serve, dependencies: { db } }: Server): void =>
  serve(calls.logoutSuperAdmin, { tag, summary: 'End the token' }, async ({ request, reply }) => {
    const token = bearerOf(request);
    if (token === undefined) return refuse(reply, 'token-required');
    await endLogin(db, token);
    return {};
  });

const planKeys = ({ serve, dependencies: { db, clock, logger } }: Server): void =>
  serve(
    calls.createPlanKey,
    { tag, summary: 'Make a key for a plan, which one device can redeem' },
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

/** Lists and lifts blocks by session over all open boards, although each block applies to one board. */
const blockedSessions = ({ serve, dependencies: { db, writer } }: Server): void => {
  serve(
    calls.listBlockedSessions,
    { tag, summary: 'List the sessions that are blocked on open boards' },
    async ({ query, reply }) => {
      const { sessionIds, total } = await sessionsBlocked(db, query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return sessionIds;
    },
  );

  serve(
    calls.listBlocks,
    { tag, summary: 'List the sessions that are blocked on open boards, with these boards and the times' },
    async ({ query, reply }) => {
      const { sessionIds, total } = await sessionsBlocked(db, query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return blocksWithBoards(db, sessionIds);
    },
  );

  serve(
    calls.unblockSessions,
    { tag, summary: 'Unblock sessions on all open boards', refusals: ['overloaded'] },
    async ({ body, reply }) => {
      const held = await blocksOf(db, body.ids);
      const outcomes = await Promise.all(
        held.map(({ boardId, sessionId }) =>
          writer.handle(boardId, {
            command: { type: 'UnblockParticipant', sessionId },
            actor: 'super-admin',
          }),
        ),
      );
      // A session unblocked on only some boards is still blocked. A repeat unblocks the rest.
      return outcomes.some(isOverloaded) ? refuse(reply, 'overloaded') : {};
    },
  );
};

const contactRequests = ({ serve, dependencies: { db } }: Server): void => {
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
