import { z } from 'zod/mini';
import { RecordedEvent } from './events.ts';
import { Epoch, Seq } from './ids.ts';

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
const TraceParent = z.string().check(z.regex(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/));

/**
 * What one commit tells the nodes: the board moved from `from` to `seq`. Without `events` (they would
 * have been too large) the reader fetches the range from the store. A later version may add to it what an earlier one
 * can do without.
 */
export const BusMessage = z.object({
  epoch: Epoch,
  from: Seq,
  seq: Seq,
  events: z.exactOptional(z.array(RecordedEvent)),
  /** Which server committed it, in which of its histories: one that the reader does not know may lack events that it has read. */
  server: z.exactOptional(z.string()),
  /** Where it stands in the trace of a request, if that is kept. */
  traceparent: z.exactOptional(TraceParent),
});
export type BusMessage = z.infer<typeof BusMessage>;

/** Beyond this a message goes without its events. */
export const BUS_MESSAGE_BYTES_MAX = 64 * 1024;
