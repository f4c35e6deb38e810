import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Subscriber } from './bus.ts';

export type ProbeOptions = {
  publish: (message: BusMessage) => Promise<void>;
  onReturned: (roundTripMs: number) => void;
  /** Probes were handed over and none came back. */
  onLost: () => void;
};

/** Subscribe it to the channel that `publish` writes to. */
export type Probe = Subscriber & {
  /** Whether each probe had come back by the time of the next. */
  isAnswered(): boolean;
  stop(): void;
};

const PROBE_INTERVAL_MS = 1_000;
const MISSES_MAX = 3;

/**
 * Sends a message to its own node each second: a subscription can die without its connection closing, and
 * nothing else would show it. A probe that could not be handed over says nothing about the subscription.
 */
export const startProbe = ({ publish, onReturned, onLost }: ProbeOptions): Probe => {
  let handedOver = 0;
  let returned = 0;
  let misses = 0;
  let sentAtMs = 0;

  const count = (): void => {
    misses = Math.max(0, handedOver - returned);
    if (misses < MISSES_MAX) return;
    returned = handedOver;
    onLost();
  };

  const send = async (): Promise<void> => {
    const seq = handedOver + 1;
    sentAtMs = performance.now();
    try {
      await publish({ epoch: 'probe', from: handedOver, seq });
      handedOver = seq;
    } catch {
      // The publisher knows and says so itself.
    }
  };

  const timer = setInterval(() => {
    count();
    void send();
  }, PROBE_INTERVAL_MS);

  return {
    onMessage: ({ seq }) => {
      returned = seq;
      misses = 0;
      onReturned(performance.now() - sentAtMs);
    },
    onSubscribed: () => {
      returned = handedOver;
    },
    isAnswered: () => misses === 0,
    stop: () => clearInterval(timer),
  };
};
