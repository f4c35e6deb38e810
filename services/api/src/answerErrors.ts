import type { ErrorCode } from '@openfloor/contract/errors';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { isUnavailable } from '@openfloor/store/database/unavailable';
import type { FastifyError, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ApiDependencies } from './dependencies.ts';
import { refuse, type RefusedWith } from './errors.ts';
import { logged } from './logRequests.ts';
import type { App } from './routes/typedApp.ts';

/** Answers every error in the one error shape. */
export const answerErrors = (
  app: App,
  { logger, onLaterVersion }: Pick<ApiDependencies, 'logger' | 'onLaterVersion'>,
): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A newer version of the program wrote this data. This node will leave the cluster; another node may answer.
    if (error instanceof LaterVersion) {
      onLaterVersion(error);
      return refuse(reply, 'unavailable');
    }
    const refusal = refusalFor(error, request);
    if (refusal.code === 'internal' || refusal.code === 'unavailable')
      logger.error({ ...logged(request), err: error }, refusal.code);
    return refuse(reply, refusal.code, refusal);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not-found'));
};

const refusalFor = (error: FastifyError, request: FastifyRequest): RefusedWith => {
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error, request);
  if (error.statusCode === 413) return tooLarge(request.routeOptions.bodyLimit);
  if (error.statusCode === 415) return { code: 'unsupported-media-type' };
  // Uses the default message: a parse error may quote the body, and so the text of a question.
  if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'invalid-request' };
  // After the 4xx check: an aborted upload also looks like a lost connection, but has status 400.
  if (isUnavailable(error)) return { code: 'unavailable' };
  return { code: 'internal' };
};

const tooLarge = (bytesMax: number): RefusedWith => ({
  code: 'body-too-large',
  message: `The request body is too large: at most ${sizeText(bytesMax)}.`,
});

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`;

/** A malformed id or key in the path is a 404; any other malformed input is an invalid request. */
export const invalidInput = (error: FastifyError, { routeOptions }: FastifyRequest): RefusedWith => {
  const [issue] = error.validation ?? [];
  if (error.validationContext === 'params' && issue?.instancePath !== '/act')
    return { code: notFoundCode(routeOptions.url, issue?.instancePath) };
  const field = issue?.instancePath.slice(1).replaceAll('/', '.');
  return { code: 'invalid-request', message: [field, issue?.message].filter(Boolean).join(': ') };
};

const notFoundCode = (url = '', instancePath = ''): ErrorCode => {
  if (instancePath.includes('questionId')) return 'question-not-found';
  if (instancePath.includes('eventId')) return 'event-not-found';
  if (instancePath.includes('moderatorId')) return 'moderator-not-found';
  if (instancePath.includes('ownerId')) return 'owner-not-found';
  if (instancePath.includes('deviceId')) return 'plan-device-not-found';
  if (instancePath.includes('webhookId')) return 'webhook-not-found';
  if (instancePath.startsWith('/key')) return 'control-key-not-found';
  return url.includes(':contactId') ? 'contact-not-found' : 'board-not-found';
};
