import { setTimeout as delay } from 'node:timers/promises';
import { readStream } from '@openfloor/contract/calls/audience';
import { STREAM_NOW, STREAM_START, StreamMessages, StreamQuery } from '@openfloor/contract/http/stream';
import { offsetOf, positionAt, STREAM_HEADERS } from '@openfloor/contract/streamCall';
import type { BoardId } from '@openfloor/contract/ids';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from '../../errors.ts';
import type { BoardStream, StreamOffset } from '../../stream/boardStream.ts';
import { currentSecond, cursorAfter, msUntilNextSecond } from '../../stream/seconds.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import { operationIdOf } from '../allCalls.ts';
import type { Server } from '../serve.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';
import { pollStream } from './pollStream.ts';
import { sendEvents } from './sendEvents.ts';
import { CACHED, sendBatch, STREAM_TYPE } from './streamAnswers.ts';

/** A board's public frames over plain HTTP: the read half of Durable Streams 1.0. */
export const streamReads = ({ app, dependencies }: Server): void => {
  const { streams, clock, longReads } = dependencies;
  const readOld = longReads.sharing(({ stream, since }: Read) => stream.read(since));

  /**
   * Makes frames for old offsets within the places and the time of long reads. If these are used up, the reader gets
   * the snapshot, like a reader that is too far behind.
   */
  const read = async (boardId: BoardId, address: string, { stream, since }: Read) => {
    if (since === 'start' || !stream.isOld(since)) return stream.read(since);
    const key = [boardId, since.epoch, since.seq, since.isSure].join(' ');
    const old = await readOld({ boardId, audience: 'public', address }, key, { stream, since });
    return old.ok ? old.result : stream.restart(since);
  };

  const schema = {
    operationId: operationIdOf(readStream),
    tags: ['Boards'],
    summary:
      'Follow a board: what changed after an offset, at once, as soon as there is something, or as server-sent events',
    security: PUBLIC,
    params: BoardParams,
    querystring: StreamQuery,
    headers: z.object({ 'last-event-id': z.string().optional() }),
    response: {
      200: StreamMessages,
      204: z.void().describe('No news within 20 s'),
      ...refusals('invalid-request', 'board-not-found', 'offset-gone', 'overloaded'),
    },
  };
  const options = { schema, config: PUBLIC_READ };
  app.get(readStream.path, options, async (request, reply) => {
    const { boardId } = request.params;
    // Set before the refusals below: they are the same for everybody, so caches may keep them too.
    reply.header('cache-control', CACHED);
    const stream = await streams.open(boardId);
    if (!stream) return refuse(reply, 'board-not-found');
    if (request.method === 'HEAD') return sendMetadata(reply, stream);
    const { cursor, live, offset } = wantedBy(request);
    if (live && offset === undefined)
      return refuse(reply, 'invalid-request', { message: 'offset: is needed with live' });
    const since = sinceOf(stream, offset, cursor);
    if (!since) return refuse(reply, 'invalid-request', { message: 'offset: is none of a stream' });
    if (!(await stream.prepare(since))) return refuse(reply, 'offset-gone');
    // The read may have caught up with the closing of the board.
    if (!stream.feed.isOpen) return refuse(reply, 'board-not-found');
    const wanted = { request, reply, stream, since, cursor, isNow: offset === STREAM_NOW };
    if (live === 'long-poll' && !stream.isOld(since)) return pollStream(dependencies, wanted);
    if (live === 'long-poll') {
      reply.waitedMs = msUntilNextSecond(clock);
      await delay(reply.waitedMs);
    }
    const batch = await read(boardId, request.ip, wanted);
    if (!batch) return refuse(reply, 'offset-gone');
    if (live === 'sse') return sendEvents(dependencies, { ...wanted, first: batch });
    return sendBatch(request, reply, { ...wanted, cursor: cursorAfter(currentSecond(clock), cursor) }, batch);
  });
};

type Read = { stream: BoardStream; since: StreamOffset };

type Wanted = Pick<StreamQuery, 'cursor' | 'live' | 'offset'>;

/**
 * The parameters of a read. A browser's EventSource reconnects to its first URL and sends the id of the last event,
 * which then replaces the offset.
 */
const wantedBy = ({
  query,
  headers,
}: {
  query: StreamQuery;
  headers: { 'last-event-id'?: string | undefined };
}): Wanted => {
  const last = headers['last-event-id'];
  return query.live === 'sse' && last !== undefined && last !== '' ? { ...query, offset: last } : query;
};

/** @returns undefined: not a valid offset */
const sinceOf = (
  stream: BoardStream,
  offset: string | undefined,
  cursor: string | undefined,
): StreamOffset | undefined => {
  const { epoch, seq } = stream.feed;
  if (offset === undefined || offset === STREAM_START) return 'start';
  if (offset === STREAM_NOW) return { epoch, seq, isSure: true };
  const position = positionAt(offset);
  return position && stream.offsetAt(position, cursor);
};

const sendMetadata = (reply: FastifyReply, { feed }: BoardStream): FastifyReply => {
  const { epoch, seq } = feed;
  reply.headers({ [STREAM_HEADERS.nextOffset]: offsetOf({ epoch, seq }), 'cache-control': 'no-store' });
  return reply.type(STREAM_TYPE).send();
};
