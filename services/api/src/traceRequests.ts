import type { Span, Tracing } from '@openfloor/platform/tracing';
import { logged } from './logRequests.ts';
import type { App } from './routes/typedApp.ts';

/** Starts a new trace for each request except those for sockets. Ignores the trace that the caller sends. */
export const traceRequests = (app: App, tracing: Tracing): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.isForSocket) return done();
    const { method, route = '', requestId } = logged(request);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'openfloor.request_id': requestId,
    };
    request.span = tracing.start(`${method} ${route}`, { kind: 'server', attributes });
    return done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { boardId = '' } = logged(request);
    request.span?.end({
      'http.response.status_code': reply.statusCode,
      ...(boardId !== '' && { 'openfloor.board_id': boardId }),
    });
    done();
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span | undefined;
  }
}
