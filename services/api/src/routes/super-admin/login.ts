import { LoggedIn, LoginBody } from '@openfloor/contract/http';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

/** Exchanges the secret for a token. Failures are counted per address: after some of them even the right secret waits. */
export const login = (app: App, { limits, superAdmin }: ApiDependencies): void => {
  const schema = { body: LoginBody, response: { 200: LoggedIn, ...refusals } };
  app.post('/api/superadmin/login', { schema }, async (request, reply) => {
    const address = addressPrefix(request.ip);
    // Counted before it is known to fail: a thousand guesses at once are a thousand guesses.
    const retryAfterMs = await limits.loginFailures.take(address);
    if (retryAfterMs !== undefined) return refuse(reply, 'rate-limited', { retryAfterMs });
    const token = superAdmin.login(request.body.secret);
    if (token === undefined) return refuse(reply, 'invalid-secret');
    await limits.loginFailures.giveBack(address);
    return reply.send({ token });
  });
};
