import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HTTP_BODY_BYTES_MAX } from '@openfloor/contract/limits';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { HttpDependencies } from './dependencies.ts';
import { answerErrors } from './answerErrors.ts';
import { answerBadAddresses, answerBadConnections } from './answerUnrouted.ts';
import { logRequests } from './logRequests.ts';
import type { App } from './routes/typedApp.ts';
import { setSecurityHeaders } from './securityHeaders.ts';

/** Limit for receiving a whole request, so that a client that stops halfway does not keep its connection. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * The HTTP server of a node in either role: request ids, trust in proxies, headers, refusals and log lines, and no
 * routes yet.
 */
export const createHttpApp = (dependencies: HttpDependencies): App => {
  const app = Fastify({
    bodyLimit: HTTP_BODY_BYTES_MAX,
    trustProxy: dependencies.settings.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => requestIdOf(headers) ?? randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadAddresses(dependencies),
    clientErrorHandler: answerBadConnections(dependencies),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('isForSocket', false);
  setSecurityHeaders(app, dependencies);
  answerErrors(app, dependencies);
  logRequests(app, dependencies);
  return app;
};

const REQUEST_ID = /^[\w-]{1,64}$/;

/**
 * Request id from a proxy. It is logged, so only the form of an id is accepted: anything else may be a pasted token.
 */
const requestIdOf = (headers: IncomingHttpHeaders): string | undefined => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whether the request opens a socket. Sockets have their own metrics, and are accepted even while Postgres is
     * unreachable.
     */
    isForSocket: boolean;
  }
}
