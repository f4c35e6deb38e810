import { offsetOf, STREAM_HEADERS } from '@openfloor/contract/http/stream';
import type { Position } from '@openfloor/contract/ws';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged } from '../../compressibleBody.ts';
import type { BoardStream, StreamBatch } from '../../stream/boardStream.ts';

/** The answer is the same for everybody, so any cache may keep it, for a second because a text in it may be hidden meanwhile. */
export const CACHED = 'public, max-age=1';

/** The headers of an answer that leads from one offset to the next. */
export const streamHeaders = (
  { feed }: BoardStream,
  next: Position,
  cursor: string,
): Record<string, string> => {
  const isAtHead = next.epoch === feed.epoch && next.seq === feed.seq;
  return {
    [STREAM_HEADERS.nextOffset]: offsetOf(next),
    ...(isAtHead && { [STREAM_HEADERS.upToDate]: 'true' }),
    ...(isAtHead && !feed.isOpen ? { [STREAM_HEADERS.closed]: 'true' } : { [STREAM_HEADERS.cursor]: cursor }),
  };
};

type Answer = { stream: BoardStream; batch: StreamBatch; cursor: string; isNow?: boolean };

export const sendBatch = (
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, batch: { body, next, tag }, cursor, isNow = false }: Answer,
): Promise<FastifyReply> => {
  reply.headers({
    ...streamHeaders(stream, next, cursor),
    'cache-control': isNow ? 'no-store' : CACHED,
    vary: 'accept-encoding',
  });
  return sendTagged(request, reply, body, tag);
};
