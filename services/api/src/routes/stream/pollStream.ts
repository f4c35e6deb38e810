import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { BoardStream, StreamOffset } from '../../stream/boardStream.ts';
import { cursorAfter } from '../../stream/seconds.ts';
import type { StreamReader } from '../../stream/streamReaders.ts';
import { sendBatch, streamHeaders } from './streamAnswers.ts';

export type LiveRead = {
  request: FastifyRequest;
  reply: FastifyReply;
  stream: BoardStream;
  /** An offset that the stream has. */
  since: StreamOffset;
  /** The cursor in the request. */
  cursor: string | undefined;
  isNow: boolean;
};

const POLL_S = 20;

/** Answers at the next whole second with news, or after 20 s without. */
export const pollStream = (
  { streams, clock }: Pick<ApiDependencies, 'streams' | 'clock'>,
  { request, reply, stream, since, cursor, isNow }: LiveRead,
): Promise<unknown> => {
  // A reader that has already left is not added: its connection closes only once, so it would keep its place.
  if (reply.raw.destroyed) return Promise.resolve(reply.hijack());
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const startedAtMs = clock.elapsedMs();

  const answer = (send: () => unknown): void => {
    streams.remove(reader);
    reply.waitedMs = clock.elapsedMs() - startedAtMs;
    resolve(send());
  };
  const sendNothing = (second: number): void =>
    answer(() => {
      const next = since === 'start' ? stream.feed : since;
      reply.headers(streamHeaders({ stream, cursor: cursorAfter(second, cursor), isNow }, next));
      return reply.code(204).send();
    });
  const reader: StreamReader = {
    prefix: addressPrefix(request.ip),
    since,
    onNews: (batch, second) =>
      answer(() => sendBatch(request, reply, { stream, cursor: cursorAfter(second, cursor), isNow }, batch)),
    onDue: sendNothing,
    onRefused: (code) => answer(() => refuse(reply, code)),
    onLeaving: sendNothing,
  };
  if (streams.add(stream, reader, POLL_S)) reply.raw.once('close', () => streams.remove(reader));
  else resolve(refuse(reply, 'overloaded'));
  return promise;
};
