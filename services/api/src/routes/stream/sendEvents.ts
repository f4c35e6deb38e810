import type { StreamControl } from '@openfloor/contract/http/stream';
import { offsetOf } from '@openfloor/contract/streamCall';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { StreamBatch } from '../../stream/boardStream.ts';
import { currentSecond, cursorAfter } from '../../stream/seconds.ts';
import type { StreamReader } from '../../stream/streamReaders.ts';
import type { LiveRead } from './pollStream.ts';

const COMMENT_EVERY_S = 15;
/** Durable Streams 1.0 advises about 60 s, so that readers reconnect through a cache. */
const CLOSED_AFTER_S = 60;
/** A reader with more unsent bytes gets no news until it reads on; one frame then brings all it missed. */
const UNSENT_BYTES_MAX = 64 * 1024;

/** Sends server-sent events: first what is new on connect, then news at each whole second. */
export const sendEvents = async (
  { streams, clock }: Pick<ApiDependencies, 'streams' | 'clock'>,
  { request, reply, stream, since, cursor: requestedCursor, first }: LiveRead & { first: StreamBatch },
): Promise<FastifyReply> => {
  const { raw } = reply;
  // The reader has already left, see `pollStream`.
  if (raw.destroyed) return reply.hijack();
  let cursor = requestedCursor;
  let openForS = 0;

  const write = (batch: StreamBatch, second: number, isNews: boolean, isLast: boolean): void => {
    cursor = cursorAfter(second, cursor);
    raw.cork();
    if (isNews) raw.write(eventOf(batch));
    raw.write(controlOf(batch, cursor, isLast));
    raw.uncork();
    // This node knows the position, see `StreamOffset`.
    reader.since = { ...batch.next, isSure: true };
    if (isLast) end();
  };
  const end = (): void => {
    streams.remove(reader);
    raw.end();
  };
  const reader: StreamReader = {
    prefix: addressPrefix(request.ip),
    // After the first batch, which is written below.
    since: { ...first.next, isSure: true },
    onNews: (batch, second, isLast) => {
      if (raw.writableLength <= UNSENT_BYTES_MAX) write(batch, second, true, isLast);
    },
    onDue: () => {
      openForS += COMMENT_EVERY_S;
      if (openForS >= CLOSED_AFTER_S) return end();
      // A comment keeps proxies from taking the silent answer for dead.
      if (raw.writableLength === 0) raw.write(':\n\n');
      return streams.waitFor(reader, COMMENT_EVERY_S);
    },
    onRefused: end,
    onLeaving: end,
  };
  if (!streams.add(stream, reader, COMMENT_EVERY_S)) return refuse(reply, 'overloaded');

  reply.hijack();
  // Metrics count no time for a connection that stays open.
  reply.waitedMs = Infinity;
  raw.once('close', () => streams.remove(reader));
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    // Asks nginx not to buffer the answer.
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  const isNews = since === 'start' || since.seq !== first.next.seq;
  write(first, currentSecond(clock), isNews, !stream.feed.isOpen);
  return reply;
};

const eventsOf = new WeakMap<StreamBatch['body'], Buffer>();

/** The messages as an event, made once for all readers. JSON has no line breaks. */
const eventOf = ({ body, next }: StreamBatch): Buffer => {
  const known = eventsOf.get(body);
  if (known) return known;
  const event = Buffer.from(`id: ${offsetOf(next)}\nevent: data\ndata: ${body.identity.toString()}\n\n`);
  eventsOf.set(body, event);
  return event;
};

const controlOf = ({ next }: StreamBatch, cursor: string, isLast: boolean): string => {
  const offset = offsetOf(next);
  const control: StreamControl = {
    streamNextOffset: offset,
    ...(isLast ? { streamClosed: true } : { streamCursor: cursor }),
    upToDate: true,
  };
  return `id: ${offset}\nevent: control\ndata: ${JSON.stringify(control)}\n\n`;
};
