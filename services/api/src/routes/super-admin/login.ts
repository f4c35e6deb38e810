import { LoggedIn, LoginBody } from '@openfloor/contract/http';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { createHoldBack } from '../../limits/holdBack.ts';
import type { App } from '../app.ts';
import { refusals, WRITE } from '../refusals.ts';
import { PUBLIC } from '../security.ts';

/** The one key of the limit over all addresses. */
const EVERYBODY = 'everybody';

/**
 * Exchanges the secret for a token. Failures are counted per address: after some of them even the right secret waits.
 * Beyond a ceiling over all addresses the service is under attack: an address then has few tries, and each takes
 * seconds. An address without failures always gets a try, so the ceiling never locks anyone out.
 */
export const login = (app: App, { limits, superAdmin, ids }: ApiDependencies): void => {
  const holdBack = createHoldBack();
  const schema = {
    operationId: 'loginSuperAdmin',
    tags: ['Super admin'],
    summary: 'Exchange the secret for a token',
    security: PUBLIC,
    body: LoginBody,
    response: { 200: LoggedIn, ...refusals(...WRITE, 'invalid-secret') },
  };
  app.post('/api/superadmin/login', { schema }, async (request, reply) => {
    const address = addressPrefix(request.ip);
    // Counted before it is known to fail: a thousand guesses at once are a thousand guesses.
    const retryAfterMs = await limits.loginFailures.take(address);
    if (retryAfterMs !== undefined) return refuse(reply, 'rate-limited', { retryAfterMs });
    const strictRetryAfterMs = await limits.loginFailuresUnderAttack.take(address);
    const isUnderAttack = (await limits.loginFailuresOverall.take(EVERYBODY)) !== undefined;
    if (isUnderAttack && strictRetryAfterMs !== undefined)
      return refuse(reply, 'rate-limited', { retryAfterMs: strictRetryAfterMs });
    if (isUnderAttack) await holdBack();
    const token = superAdmin.login(request.body.secret, ids.uuid());
    if (token === undefined) return refuse(reply, 'invalid-secret');
    await Promise.all([
      limits.loginFailures.giveBack(address),
      limits.loginFailuresUnderAttack.giveBack(address),
      limits.loginFailuresOverall.giveBack(EVERYBODY),
    ]);
    return reply.send({ token });
  });
};
