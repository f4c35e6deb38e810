import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_MESSAGES, type ErrorBody } from '@openfloor/contract/errors';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from './dependencies.ts';
import { refuse } from './errors.ts';
import { REQUEST_ID_HEADER } from './logRequests.ts';
import { securityHeaders } from './securityHeaders.ts';

type Dependencies = Pick<ApiDependencies, 'logger' | 'settings'>;

/**
 * Answers for an address that cannot be read, or is too long to name anything. No hook runs for it, so the
 * headers and the log line that all other refusals have are added here.
 */
export const answerBadAddresses =
  ({ logger, settings }: Dependencies) =>
  (_error: Error, { id: requestId, method, ip }: FastifyRequest, reply: FastifyReply): void => {
    refuse(reply.headers({ ...securityHeaders(settings), [REQUEST_ID_HEADER]: requestId }), 'not-found');
    const { statusCode, refusal: code } = reply;
    logger.info({ requestId, method, statusCode, code, ip }, 'refused');
  };

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what never became a request, on the socket itself: there is no reply yet. */
export const answerBadConnections =
  ({ logger, settings }: Dependencies) =>
  (error: ConnectionError, socket: Socket): void => {
    // The caller is gone, so there is nobody to tell.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = 'invalid-request';
    const statusCode = STATUS_OF[error.code] ?? 400;
    // Not the error itself: it holds the bytes that were sent.
    logger.info({ statusCode, code, ip: socket.remoteAddress }, 'refused');
    if (socket.writable)
      socket.write(rawAnswer(statusCode, { code, message: ERROR_MESSAGES[code] }, settings));
    socket.destroy(error);
  };

const rawAnswer = (statusCode: number, body: ErrorBody, settings: ApiDependencies['settings']): string => {
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders(settings),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', text].join('\r\n');
};
