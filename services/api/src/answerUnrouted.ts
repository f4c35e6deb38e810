import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@openfloor/contract/http/errorBody';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import type { HttpDependencies } from './dependencies.ts';
import { REQUEST_ID_HEADER } from './logRequests.ts';
import { securityHeaders } from './securityHeaders.ts';

type Dependencies = Pick<HttpDependencies, 'logger' | 'settings'>;

/**
 * Answers requests whose URL cannot be decoded or is too long. Fastify runs no hooks for them, so this adds the headers
 * and the log line that other refusals get from hooks.
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

/** Answers bytes that are not a valid HTTP request. There is no reply object yet, so it writes to the socket. */
export const answerBadConnections =
  ({ logger, settings }: Dependencies) =>
  (error: ConnectionError, socket: Socket): void => {
    // The client has disconnected.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = 'invalid-request';
    const statusCode = STATUS_OF[error.code] ?? 400;
    // Does not log the error itself: it contains the bytes that the client sent.
    logger.info({ statusCode, code, ip: socket.remoteAddress }, 'refused');
    if (socket.writable)
      socket.write(rawAnswer(statusCode, { code, message: ERROR_MESSAGES[code] }, settings));
    socket.destroy(error);
  };

const rawAnswer = (statusCode: number, body: ErrorBody, settings: Dependencies['settings']): string => {
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
