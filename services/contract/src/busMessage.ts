import { z } from 'zod/mini';
import { RecordedEvent } from './events.ts';
import { Epoch, Seq } from './ids.ts';

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
const TraceParent = z.string().check(z.regex(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/));

/**
 * Published after each commit: the board moved from `from` to `seq`. `events` is missing when it would be too large;
 * the reader then reads the range from the store. Later versions may only add fields that earlier versions can ignore.
 */
export const BusMessage = z.object({
  epoch: Epoch,
  from: Seq,
  seq: Seq,
  events: z.exactOptional(z.array(RecordedEvent)),
  /**
   * Postgres server and timeline that committed it. A server new to the reader may lack the reader's events.
   */
  server: z.exactOptional(z.string()),
  /** Trace context of the request, if it is sampled. */
  traceparent: z.exactOptional(TraceParent),
});
export type BusMessage = z.infer<typeof BusMessage>;

/** A larger message is published without its events. */
export const BUS_MESSAGE_BYTES_MAX = 64 * 1024;
