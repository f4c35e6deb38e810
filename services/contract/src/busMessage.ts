import { z } from 'zod/mini';
import { RecordedEvent } from './events.ts';
import { Epoch, Seq } from './ids.ts';

/**
 * What one commit tells the nodes: the board moved from `from` to `seq`. Without `events` (they would
 * have been too large) the reader fetches the range from the store.
 */
export const BusMessage = z.object({
  epoch: Epoch,
  from: Seq,
  seq: Seq,
  events: z.exactOptional(z.array(RecordedEvent)),
});
export type BusMessage = z.infer<typeof BusMessage>;

/** Beyond this a message goes without its events. */
export const BUS_MESSAGE_BYTES_MAX = 64 * 1024;
