import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Seq } from '@openfloor/contract/ids';

export type HoldBack = {
  hold: (message: BusMessage) => void;
  /** Takes out the message that carries on from `seq`, and drops those that end before it. */
  takeNext: (seq: Seq) => BusMessage | undefined;
  isEmpty: () => boolean;
  /** Drops all others. */
  keep: (isWanted: (message: BusMessage) => boolean) => void;
  clear: () => void;
};

/** Messages beyond this are dropped: the repair that is due anyway reads them from the store. */
const HELD_MAX = 1000;

/** Keeps messages that came before their turn. */
export const createHoldBack = (): HoldBack => {
  const held = new Set<BusMessage>();
  return {
    hold: (message) => {
      if (held.size < HELD_MAX) held.add(message);
    },
    takeNext: (seq) => {
      for (const message of held) {
        if (message.from > seq) continue;
        held.delete(message);
        if (message.seq > seq) return message;
      }
      return undefined;
    },
    isEmpty: () => held.size === 0,
    keep: (isWanted) => {
      for (const message of held) if (!isWanted(message)) held.delete(message);
    },
    clear: () => {
      held.clear();
    },
  };
};
