/**
 * A board's stream over plain HTTP: the read half of Durable Streams 1.0, whose messages are the socket's public
 * frames.
 */
import { z } from 'zod/mini';
import { BoardId, Epoch, Seq } from '../ids.ts';
import { Question } from '../questions.ts';
import { OFFSET } from '../streamCall.ts';
import { BoardFrame } from '../ws.ts';
import { BoardInfo } from './boards.ts';

/** Offset from which a stream starts with the whole board. */
export const STREAM_START = '-1';
/** Offset that skips the past: the answer has only the position. */
export const STREAM_NOW = 'now';

const Offset = z.union([z.literal(STREAM_START), z.literal(STREAM_NOW), z.string().check(z.regex(OFFSET))]);

/**
 * `cursor`: from the previous answer. `live` needs an `offset`; without both it reads from the start.
 */
export const StreamQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  live: z.optional(z.enum(['long-poll', 'sse'])),
  offset: z.optional(Offset),
});
export type StreamQuery = z.infer<typeof StreamQuery>;

const Part = z.int().check(z.positive());

/**
 * The board at `seq`, which replaces what a client has of it. A long board is sent in several messages of one answer,
 * each with a part of the questions: `part` counts from 1 to `parts`.
 */
export const StreamSnapshot = z.object({
  type: z.literal('snapshot'),
  data: z.object({
    boardId: BoardId,
    epoch: Epoch,
    seq: Seq,
    head: z.omit(BoardInfo, { now: true, machine: true, retentionDays: true }),
    questions: z.array(Question),
    part: z.exactOptional(Part),
    parts: z.exactOptional(Part),
  }),
});
export type StreamSnapshot = z.infer<typeof StreamSnapshot>;

export const StreamMessage = z.discriminatedUnion('type', [BoardFrame, StreamSnapshot]);
export type StreamMessage = z.infer<typeof StreamMessage>;
export const StreamMessages = z.array(StreamMessage);

/** Follows each `data` event of `live=sse`. */
export const StreamControl = z.object({
  streamNextOffset: z.string(),
  streamCursor: z.exactOptional(z.string()),
  upToDate: z.exactOptional(z.literal(true)),
  streamClosed: z.exactOptional(z.literal(true)),
});
export type StreamControl = z.infer<typeof StreamControl>;
