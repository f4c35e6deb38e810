import { ERROR_MESSAGES, type ErrorCode } from '@openfloor/contract/errors';
import type { BoardId } from '@openfloor/contract/ids';
import type { ServerMessage } from '@openfloor/contract/ws';
import { frameText, type Frame } from './frame.ts';

/** One buffer per message, however many sockets it goes to. */
export const encode = (message: ServerMessage): Frame => frameText(JSON.stringify(message));

/** Where the same message may succeed later, as Retry-After says it over HTTP. */
const RETRY_AFTER_MS: Partial<Record<ErrorCode, number>> = { unavailable: 2000 };

/** @param boardId names the board whose subscription it ends */
export const encodeError = (code: ErrorCode, boardId?: BoardId): Frame => {
  const retryAfterMs = RETRY_AFTER_MS[code];
  return encode({
    type: 'error',
    data: {
      code,
      message: ERROR_MESSAGES[code],
      ...(boardId !== undefined && { boardId }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  });
};
