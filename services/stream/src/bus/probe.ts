import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Subscriber } from './bus.ts';

export type ProbeOptions = {
  publish: (message: BusMessage) => Promise<void>;
  onReturned: (roundTripMs: number) => void;
  /** Probes were published and none returned. */
  onLost: () => void;
};

/** Subscribe it to the channel that `publish` writes to. */
export type Probe = Subscriber & {
  /** Whether probes returned in time so far. */
  isAnswered(): boolean;
  stop(): void;
};

/** A probe that has not returned. `isPublished`: Redis has acknowledged it. */
type PendingProbe = { sentAtMs: number; isPublished: boolean };

const PROBE_INTERVAL_MS = 150;
/**
 * A longer delay is noticeable in a hall: from then on nodes poll the store, which costs little if the bus is only
 * slow.
 */
const LATE_AFTER_MS = 150;
/** Longer than `LATE_AFTER_MS`: reconnecting costs more than polling, and a busy server is not a dead one. */
const LOST_AFTER_MS = 3_000;

/**
 * Sends messages to its own node all the time: a subscription can stop working while its connection stays open, and
 * nothing else detects that. A probe that could not be published says nothing about the subscription.
 */
export const startProbe = ({ publish, onReturned, onLost }: ProbeOptions): Probe => {
  /** Probes that have not returned, by their `seq`, oldest first. */
  const pending = new Map<number, PendingProbe>();
  let lastSeq = 0;

  const isWaitingFor = (ms: number, isMeant: (probe: PendingProbe) => boolean): boolean =>
    pending.values().some((probe) => isMeant(probe) && performance.now() - probe.sentAtMs >= ms);

  const dropPublished = (): void => {
    for (const [seq, { isPublished }] of pending) if (isPublished) pending.delete(seq);
  };

  const send = async (): Promise<void> => {
    const seq = ++lastSeq;
    const probe = { sentAtMs: performance.now(), isPublished: false };
    pending.set(seq, probe);
    try {
      await publish({ epoch: 'probe', from: seq - 1, seq });
      probe.isPublished = true;
    } catch {
      // The publisher reports this itself.
      pending.delete(seq);
    }
  };

  const timer = setInterval(() => {
    if (isWaitingFor(LOST_AFTER_MS, ({ isPublished }) => isPublished)) {
      dropPublished();
      onLost();
    }
    void send();
  }, PROBE_INTERVAL_MS);

  return {
    onMessage: ({ seq }) => {
      const probe = pending.get(seq);
      if (probe) onReturned(performance.now() - probe.sentAtMs);
      for (const earlier of pending.keys()) if (earlier <= seq) pending.delete(earlier);
    },
    onSubscribed: dropPublished,
    isAnswered: () => !isWaitingFor(LATE_AFTER_MS, () => true),
    stop: () => clearInterval(timer),
  };
};
