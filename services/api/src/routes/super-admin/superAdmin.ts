import {
  BlockedSessions,
  ContactRequestList,
  Done,
  HardDeleteBody,
  LoggedIn,
  LoginBody,
  ManagedBoardList,
  ManagedBoardsQuery,
  UnblockBody,
} from '@openfloor/contract/http';
import { ContactId } from '@openfloor/contract/ids';
import { hardDelete } from '@openfloor/store/boards/hardDelete';
import { listManagedBoards } from '@openfloor/store/boards/managedBoards';
import { deleteContactRequest, listContactRequests } from '@openfloor/store/contactRequests';
import { openBoardIds } from '@openfloor/store/reads/boards';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerOf } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

const TOTAL_HEADER = 'x-total-count';

export const superAdminRoutes = (app: App, dependencies: ApiDependencies): void => {
  const { superAdmin } = dependencies;
  const onlySuperAdmin = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = bearerOf(request);
    if (token === undefined) return refuse(reply, 'token-required');
    return superAdmin.accepts(token) ? undefined : refuse(reply, 'invalid-token');
  };
  login(app, dependencies);
  void app.register(async (guarded) => {
    guarded.addHook('onRequest', onlySuperAdmin);
    boards(guarded, dependencies);
    blockedSessions(guarded, dependencies);
    contactRequests(guarded, dependencies);
  });
};

const login = (app: App, { limits, superAdmin }: ApiDependencies): void => {
  const schema = { body: LoginBody, response: { 200: LoggedIn, ...refusals } };
  app.post('/api/superadmin/login', { schema }, async (request, reply) => {
    const retryAfterMs = await limits.loginFailures.waitOf(request.ip);
    if (retryAfterMs !== undefined) return refuse(reply, 'rate-limited', { retryAfterMs });
    const token = superAdmin.login(request.body.secret);
    if (token !== undefined) return reply.send({ token });
    await limits.loginFailures.take(request.ip);
    return refuse(reply, 'invalid-secret');
  });
};

const boards = (app: App, { db, viewerCounts, writer }: ApiDependencies): void => {
  const list = { querystring: ManagedBoardsQuery, response: { 200: ManagedBoardList, ...refusals } };
  app.get('/api/superadmin/boards', { schema: list }, async (request, reply) => {
    const counts = await viewerCounts.totals(await openBoardIds(db)).catch(() => new Map<string, number>());
    const { boards: found, total } = await listManagedBoards(db, counts, request.query);
    return reply.header(TOTAL_HEADER, total).send(found);
  });

  const remove = { body: HardDeleteBody, response: { 200: Done, ...refusals } };
  app.post('/api/superadmin/boards/hard-delete', { schema: remove }, async (request, reply) => {
    // Closing first tells the boards' viewers; one that is closed or gone already stays so.
    await Promise.all(
      request.body.ids.map((id) =>
        writer.handle(id, { command: { type: 'CloseBoard' }, actor: 'super-admin' }),
      ),
    );
    await hardDelete(db, request.body.ids);
    return reply.send({});
  });
};

const blockedSessions = (app: App, { blocks, writer }: ApiDependencies): void => {
  const list = { response: { 200: BlockedSessions, ...refusals } };
  app.get('/api/superadmin/blocked-sessions', { schema: list }, async (_request, reply) => {
    const all = await blocks.all();
    return reply.send([...new Set(all.map(({ sessionId }) => sessionId))]);
  });

  const unblock = { body: UnblockBody, response: { 200: Done, ...refusals } };
  app.post('/api/superadmin/blocked-sessions/unblock', { schema: unblock }, async (request, reply) => {
    const wanted = new Set(request.body.ids);
    const held = (await blocks.all()).filter(({ sessionId }) => wanted.has(sessionId));
    await Promise.all(
      held.map(({ boardId, sessionId }) =>
        writer.handle(boardId, { command: { type: 'UnblockParticipant', sessionId }, actor: 'super-admin' }),
      ),
    );
    return reply.send({});
  });
};

const contactRequests = (app: App, { db }: ApiDependencies): void => {
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
