import type { ApiDependencies } from './dependencies.ts';
import { refuse } from './errors.ts';
import type { App } from './routes/app.ts';
import { isBeacon } from './routes/browser-faults/isBeacon.ts';

/** Health has its own answers, and the files of a web build never change. */
const SERVED_ALWAYS = /^\/(?:health|assets)\//;

/** While Postgres is away every other call is refused, also those that memory could still answer: the answers may be old. */
export const refuseOutOfService = (
  app: App,
  { isOutOfService }: Pick<ApiDependencies, 'isOutOfService'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOutOfService() && !SERVED_ALWAYS.test(request.url) && !isBeacon(request))
      refuse(reply, 'unavailable');
    else done();
  });
};
