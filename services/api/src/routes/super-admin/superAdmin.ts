import { hasLoginEnded } from '@openfloor/store/endedLogins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../../auth/boardAccess.ts';
import { compressAnswer } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import { createServe, type Server } from '../serve.ts';
import { blockedSessions } from './blockedSessions.ts';
import { contactRequests } from './contactRequests.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { managedBoards } from './managedBoards.ts';
import { ownerLink } from './ownerLink.ts';
import { planKeys } from './planKeys.ts';

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
    ownerLink(guarded);
    planKeys(guarded);
    blockedSessions(guarded);
    contactRequests(guarded);
  });
};
