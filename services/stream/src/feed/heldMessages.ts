import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Seq } from '@openfloor/contract/ids';

/** Messages that arrived early: the feed lacks the events before them. */
export type HeldMessages = readonly BusMessage[];

/** Further messages are dropped. The read that closes the gap brings their events too. */
const HELD_MAX = 1000;

export const hold = (held: HeldMessages, message: BusMessage): HeldMessages =>
  held.length < HELD_MAX ? [...held, message] : held;

/** Takes out the message that continues from `seq`, and drops those that end at or before it. */
export const takeNext = (
  held: HeldMessages,
  seq: Seq,
): { next: BusMessage | undefined; rest: HeldMessages } => {
  const rest = held.filter((message) => message.seq > seq);
  const place = rest.findIndex(({ from }) => from <= seq);
  return place === -1 ? { next: undefined, rest } : { next: rest[place], rest: rest.toSpliced(place, 1) };
};
