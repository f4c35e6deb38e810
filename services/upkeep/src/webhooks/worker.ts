import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { isVote } from '@openfloor/domain/board/eventFacts';
import { repeat, waitFor } from '@openfloor/platform/repeat';
import { endWebhookLease, leaseWebhooks, type WebhookLease } from '@openfloor/store/webhooks/sending';
import { createBoardMessages } from './boardMessages.ts';
import { LEASE_MS, sendAll, type Sender } from './sendAll.ts';

export type WebhooksOptions = Omit<Sender, 'messages' | 'stopped' | 'aborted'> & {
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  /** An error of the store. */
  onError: (error: unknown) => void;
};

export type Webhooks = {
  noteCommit: (boardId: BoardId, message: BusMessage) => void;
  /** Notes that a webhook of a board was tested or replayed. */
  note: (boardId: BoardId) => void;
  /** Waits for requests in progress, for at most `STOP_MS`, and then aborts them. */
  stop: () => Promise<void>;
};

const POLL_MS = 1000;
/** Time between two looks at all webhooks. */
const SWEEP_MS = 5000;
/** Collects commits, so that busy boards are noted together. */
const COLLECT_MS = 200;
/** Webhooks that a node sends for at a time. Receivers that hang take a place for 15 s each. */
const HOOKS_MAX = 500;
const PER_HOST_MAX = 150;
const PER_OPENER_MAX = 150;
const STOP_MS = 5000;

/** Sends what happens on boards to their webhooks, in the background. No request, append or frame waits for it. */
export const startWebhooks = (options: WebhooksOptions): Webhooks => {
  const { db, clock, isActive, onError } = options;
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const sender: Sender = {
    ...options,
    messages: createBoardMessages(db),
    stopped: stopping.signal,
    aborted: aborting.signal,
  };
  const noted = new Set<BoardId>();
  const sending = new Map<Promise<void>, WebhookLease>();
  /** `leasedBy` of work that an error ended. The next sweep takes it up; else it would wait until its lease expires. */
  const givenUp = new Set<string>();
  let sweptAtMs = -Infinity;
  /** Whether webhooks were left out because the node, their host or their opener had enough. */
  let isMore = false;

  const sendingBy = (group: 'host' | 'opener'): Record<string, number> => {
    const leases = Map.groupBy(sending.values(), (lease) => lease[group]);
    return Object.fromEntries([...leases].map(([name, { length }]) => [name, length]));
  };
  const isFull = (group: 'host' | 'opener', max: number): boolean =>
    Object.values(sendingBy(group)).some((places) => places >= max);

  const begin = (lease: WebhookLease): void => {
    const work: Promise<void> = sendAll(sender, lease)
      .catch((error: unknown) => {
        // A later version has written to the board since the webhook was leased.
        if (error instanceof LaterVersion) return endWebhookLease(db, lease);
        throw error;
      })
      .catch((error: unknown) => {
        givenUp.add(lease.leasedBy);
        onError(error);
      })
      .finally(() => {
        sending.delete(work);
        if (isMore) polling.hurry();
      });
    sending.set(work, lease);
  };

  const look = async (): Promise<void> => {
    const hooks = HOOKS_MAX - sending.size;
    const startedAtMs = clock.elapsedMs();
    const isSweep = isMore || startedAtMs - sweptAtMs >= SWEEP_MS;
    if (hooks <= 0 || !isActive() || !(isSweep || noted.size > 0)) return;
    const boardIds = [...noted];
    noted.clear();
    const taken = [...givenUp];
    const leases = await leaseWebhooks(db, {
      leaseMs: LEASE_MS,
      nowMs: clock.nowMs(),
      hooks,
      perHost: PER_HOST_MAX,
      perOpener: PER_OPENER_MAX,
      activeByHost: sendingBy('host'),
      activeByOpener: sendingBy('opener'),
      givenUp: taken,
      ...(!isSweep && { boardIds }),
    });
    if (isSweep) {
      sweptAtMs = startedAtMs;
      for (const leasedBy of taken) givenUp.delete(leasedBy);
    }
    for (const lease of leases) begin(lease);
    isMore = leases.length === hooks || isFull('host', PER_HOST_MAX) || isFull('opener', PER_OPENER_MAX);
  };

  const polling = repeat({
    waitMs: (rounds) => (rounds === 0 ? 0 : POLL_MS),
    work: async (stopped) => {
      await waitFor(COLLECT_MS, stopped);
      if (!stopped.aborted) await look();
    },
    onError,
  });

  const note = (boardId: BoardId): void => {
    noted.add(boardId);
    polling.hurry();
  };
  return {
    note,
    noteCommit: (boardId, { events }) => {
      if (!events?.every(({ event }) => isVote(event))) note(boardId);
    },
    stop: async () => {
      stopping.abort();
      await polling.stop();
      const timer = setTimeout(() => aborting.abort(), STOP_MS);
      await Promise.all(sending.keys());
      clearTimeout(timer);
    },
  };
};
