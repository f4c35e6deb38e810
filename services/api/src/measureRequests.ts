import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/typedApp.ts';

/** Measures each routed request, including requests without a matching route. */
export const measureRequests = (app: App, { metrics }: Pick<ApiDependencies, 'metrics'>): void => {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.noteRequest(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    done();
  });
};
