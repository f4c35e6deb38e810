import type { ApiDependencies } from './dependencies.ts';
import { refuse } from './errors.ts';
import type { App } from './routes/typedApp.ts';
import { isBeacon } from './routes/operator/isBeacon.ts';

/** Health checks must always answer, and the files of a web build never change. */
const SERVED_ALWAYS = /^\/(?:health|assets)\//;

/** Refuses every other call while Postgres is away, even if memory could answer it: the answer may be stale. Sockets are accepted. */
export const refuseOutOfService = (
  app: App,
  { isOutOfService }: Pick<ApiDependencies, 'isOutOfService'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isServed = SERVED_ALWAYS.test(request.url) || isBeacon(request) || request.isForSocket;
    if (isOutOfService() && !isServed) refuse(reply, 'unavailable');
    else done();
  });
};
