import { ERROR_MESSAGES, type ErrorCode } from '@openfloor/contract/errors';
import type { ServerMessage } from '@openfloor/contract/ws';

/** One buffer per message, however many sockets it goes to. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message));

export const encodeError = (code: ErrorCode): Buffer =>
  encode({ type: 'error', data: { code, message: ERROR_MESSAGES[code] } });
