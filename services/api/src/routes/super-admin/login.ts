import { setTimeout as delay } from 'node:timers/promises';
import { loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

/** The only key of the limit over all addresses. */
const ALL_ADDRESSES = 'all';

const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 5000;
const DELAYED_MAX = 100;

/**
 * Exchanges the secret for a token. Failures are counted per address: beyond the limit even the right secret is refused
 * for a while. Above a limit over all addresses the service is under attack: each address then has few attempts, and
 * each attempt takes seconds. An address without failures always gets an attempt, so an attack locks out no other
 * address.
 */
export const login = ({ serve, dependencies: { limits, superAdmin, ids } }: Server): void => {
  const delayRequest = createRequestDelay();
  serve(
    loginSuperAdmin,
    { tag: 'Super admin', summary: 'Exchange the secret for a token', refusals: ['invalid-secret'] },
    async ({ body, request, reply }) => {
      const address = addressPrefix(request.ip);
      // Counts before it checks the secret, so that concurrent guesses all count.
      const retryAfterMs = await limits.loginFailures.take(address);
      if (retryAfterMs !== undefined) return refuse(reply, 'rate-limited', { retryAfterMs });
      const strictRetryAfterMs = await limits.loginFailuresUnderAttack.take(address);
      const isUnderAttack = (await limits.loginFailuresOverall.take(ALL_ADDRESSES)) !== undefined;
      if (isUnderAttack && strictRetryAfterMs !== undefined)
        return refuse(reply, 'rate-limited', { retryAfterMs: strictRetryAfterMs });
      if (isUnderAttack) await delayRequest();
      const token = superAdmin.login(body.secret, ids.uuid());
      if (token === undefined) return refuse(reply, 'invalid-secret');
      await Promise.all([
        limits.loginFailures.giveBack(address),
        limits.loginFailuresUnderAttack.giveBack(address),
        limits.loginFailuresOverall.giveBack(ALL_ADDRESSES),
      ]);
      return { token };
    },
  );
};

/**
 * Slows down guessing: delays each request, longer the more requests are delayed already. Beyond `DELAYED_MAX` requests
 * it does not delay, so memory stays bounded and honest callers are not blocked.
 * @returns a function whose promise resolves when the request may proceed
 */
const createRequestDelay = (): (() => Promise<void>) => {
  let delayed = 0;
  return async () => {
    if (delayed >= DELAYED_MAX) return;
    const delayMs = DELAY_MS_MIN + ((DELAY_MS_MAX - DELAY_MS_MIN) * delayed) / DELAYED_MAX;
    delayed += 1;
    await delay(delayMs, undefined, { ref: false });
    delayed -= 1;
  };
};
