import type { ApiDependencies } from './dependencies.ts';
import { refuse } from './errors.ts';
import type { App } from './routes/app.ts';

/** While Postgres is away every call is told at once, also the ones that memory could still answer: they would lie. */
export const refuseWhileAway = (app: App, { isStoreAway }: Pick<ApiDependencies, 'isStoreAway'>): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isStoreAway() && !request.url.startsWith('/health/')) refuse(reply, 'unavailable');
    else done();
  });
};
