import { offsetOf, STREAM_HEADERS } from '@openfloor/contract/streamCall';
import type { Position } from '@openfloor/contract/ws';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBody, sendTagged } from '../../compressibleBody.ts';
import type { BoardStream, StreamBatch } from '../../stream/boardStream.ts';

export const STREAM_TYPE = 'application/json';

/**
 * Any cache may store an answer, because it is the same for everybody; only for a second, because a text in it may be
 * hidden.
 */
export const CACHED = 'public, max-age=1';

/** `isNow`: the answer is to `offset=now`, which leads elsewhere each time, so no cache may keep it. */
type AnsweredStream = { stream: BoardStream; cursor: string; isNow: boolean };

/** The headers of an answer that leads from one offset to the next. */
export const streamHeaders = (
  { stream: { feed }, cursor, isNow }: AnsweredStream,
  next: Position,
): Record<string, string> => {
  const isAtHead = next.epoch === feed.epoch && next.seq === feed.seq;
  return {
    [STREAM_HEADERS.nextOffset]: offsetOf(next),
    ...(isAtHead && { [STREAM_HEADERS.upToDate]: 'true' }),
    ...(isAtHead && !feed.isOpen ? { [STREAM_HEADERS.closed]: 'true' } : { [STREAM_HEADERS.cursor]: cursor }),
    'cache-control': isNow ? 'no-store' : CACHED,
  };
};

export const sendBatch = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AnsweredStream,
  { body, next, tag }: StreamBatch,
): Promise<FastifyReply> => {
  reply.headers({ ...streamHeaders(answer, next), vary: 'accept-encoding' });
  return answer.isNow
    ? sendBody(reply.type(STREAM_TYPE), body)
    : sendTagged(request, reply, body, { tag, type: STREAM_TYPE });
};
