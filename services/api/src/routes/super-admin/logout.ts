import { Done } from '@openfloor/contract/http/boards';
import { endLogin } from '@openfloor/store/endedLogins';
import { bearerOf } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals, SUPER_ADMIN_TOKEN, WRITE } from '../refusals.ts';
import { BY_SUPER_ADMIN_TOKEN } from '../security.ts';

/** Ends the token of the request. Other logins stay. */
export const logout = (app: App, { db }: ApiDependencies): void => {
  const schema = {
    operationId: 'logoutSuperAdmin',
    tags: ['Super admin'],
    summary: 'End the token',
    security: BY_SUPER_ADMIN_TOKEN,
    response: { 200: Done, ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN) },
  };
  app.post('/api/superadmin/logout', { schema }, async (request, reply) => {
    const token = bearerOf(request);
    if (token === undefined) return refuse(reply, 'token-required');
    await endLogin(db, token);
    return reply.send({});
  });
};
