import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { BoardStream, StreamOffset } from '../../stream/boardStream.ts';
import { cursorAfter } from '../../stream/seconds.ts';
import type { StreamReader } from '../../stream/streamReaders.ts';
import { sendBatch, streamHeaders } from './streamAnswers.ts';

/** Where a request begins, once it is known that the stream has this offset. */
export type LiveRead = {
  request: FastifyRequest;
  reply: FastifyReply;
  stream: BoardStream;
  since: StreamOffset;
  /** The cursor that the client names. */
  cursor: string | undefined;
  isNow: boolean;
};

const POLL_S = 20;
/** A reader that takes nothing of its answer for so long is cut off. */
export const STALL_MS = 15_000;

/** Answers at the next whole second with news, or after 20 s without. */
export const pollStream = (
  { streams, clock }: Pick<ApiDependencies, 'streams' | 'clock'>,
  { request, reply, stream, since, cursor, isNow }: LiveRead,
): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const startedAtMs = clock.elapsedMs();

  const answer = (send: () => unknown): void => {
    streams.remove(reader);
    reply.waitedMs = clock.elapsedMs() - startedAtMs;
    reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
    resolve(send());
  };
  const sendNothing = (second: number): void =>
    answer(() => {
      const next = since === 'start' ? stream.feed : since;
      reply.headers(streamHeaders({ stream, cursor: cursorAfter(second, cursor), isNow }, next));
      return reply.code(204).send();
    });
  const reader: StreamReader = {
    since,
    onNews: (batch, second) =>
      answer(() => sendBatch(request, reply, { stream, cursor: cursorAfter(second, cursor), isNow }, batch)),
    onDue: sendNothing,
    onRefused: (code) => answer(() => refuse(reply.header('cache-control', 'no-store'), code)),
    onLeaving: sendNothing,
  };
  if (streams.add(stream, reader, POLL_S)) reply.raw.once('close', () => streams.remove(reader));
  else resolve(refuse(reply, 'overloaded'));
  return promise;
};
