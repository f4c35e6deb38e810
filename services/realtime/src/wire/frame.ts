import type { ErrorCode } from '@openfloor/contract/errors';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { BoardId } from '@openfloor/contract/ids';
import type { ServerMessage } from '@openfloor/contract/ws';

/** A text message as a WebSocket frame; `payload` is the part of `framed` after the header. */
export type Frame = { readonly framed: Buffer; readonly payload: Buffer };

/** FIN and opcode 1: one unfragmented text frame. */
const TEXT_FRAME = 0x81;

/**
 * Frames a text once for all sockets: a server's frames have no mask, so they are identical.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export const frameText = (text: string): Frame => {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const framed = Buffer.allocUnsafe(start + length);
  framed[0] = TEXT_FRAME;
  if (start === 2) framed[1] = length;
  else if (start === 4) {
    framed[1] = 126;
    framed.writeUInt16BE(length, 2);
  } else {
    framed[1] = 127;
    framed.writeBigUInt64BE(BigInt(length), 2);
  }
  framed.write(text, start);
  return { framed, payload: framed.subarray(start) };
};

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
