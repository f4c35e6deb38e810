import { logoutSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { endLogin } from '@openfloor/store/endedLogins';
import { bearerOf } from '../../auth/boardAccess.ts';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

/** Ends the token of the request. Other logins stay. */
export const logout = ({ serve, dependencies: { db } }: Server): void =>
  serve(logoutSuperAdmin, { tag: 'Super admin', summary: 'End the token' }, async ({ request, reply }) => {
    const token = bearerOf(request);
    if (token === undefined) return refuse(reply, 'token-required');
    await endLogin(db, token);
    return {};
  });
