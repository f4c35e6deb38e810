import type { ErrorCode } from '@openfloor/contract/errors';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { BoardId } from '@openfloor/contract/ids';
import type { ServerMessage } from '@openfloor/contract/ws';
import { frameText, type Frame } from './frame.ts';

/** The frame is shared by all sockets that the message is sent to. */
export const encode = (message: ServerMessage): Frame => frameText(JSON.stringify(message));

/** Codes after which the same message may succeed later, like Retry-After in HTTP. */
const RETRY_AFTER_MS: Partial<Record<ErrorCode, number>> = { unavailable: 2000 };

/** @param boardId the board whose subscription the error ends */
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
