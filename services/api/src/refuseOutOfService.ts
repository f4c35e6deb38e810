import type { ApiDependencies } from './dependencies.ts';
import { refuse } from './errors.ts';
import type { App } from './routes/app.ts';

/** While Postgres is away every call is refused, also those that memory could still answer: the answers may be old. */
export const refuseOutOfService = (
  app: App,
  { isOutOfService }: Pick<ApiDependencies, 'isOutOfService'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOutOfService() && !request.url.startsWith('/health/')) refuse(reply, 'unavailable');
    else done();
  });
};
