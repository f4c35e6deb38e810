import type { Bus, Subscriber } from '../../bus/bus.ts';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import { voteOf } from '@openfloor/domain/board/boardState';
import { stateAt } from '@openfloor/domain/testing/arbitraries';
import { boardRecord, epoch as firstEpoch } from '@openfloor/domain/testing/sampleBoard';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import { vi } from 'vitest';
import type { FeedStore } from '../feedStore.ts';

/** A store with the log of one board. Tests change its head, and make it fail. */
export const createScriptedStore = (log: readonly RecordedEvent[]) => {
  const script = { head: 1, epoch: firstEpoch, gone: false, away: false, server: 'primary' };
  const serve = async <Read>(read: () => Read): Promise<Read> => {
    if (script.away) throw new Error('The store is away');
    return read();
  };
  const snapshot = (): BoardSnapshot | undefined =>
    script.gone
      ? undefined
      : {
          board: boardRecord,
          epoch: script.epoch,
          seq: script.head,
          state: stateAt(log, script.head),
          last: log[script.head - 1],
          server: script.server,
        };
  const store = {
    loadSnapshot: vi.fn<FeedStore['loadSnapshot']>(() => serve(snapshot)),
    eventsSince: vi.fn<FeedStore['eventsSince']>((_boardId, { epoch, seq }, limit) =>
      serve(() => (epoch === script.epoch ? log.slice(seq, Math.min(script.head, seq + limit)) : undefined)),
    ),
    eventsFrom: vi.fn<FeedStore['eventsFrom']>((_boardId, { epoch, seq }, limit) =>
      serve(() =>
        epoch === script.epoch
          ? { server: script.server, events: log.slice(seq - 1, Math.min(script.head, seq - 1 + limit)) }
          : undefined,
      ),
    ),
    ballotsOn: vi.fn<FeedStore['ballotsOn']>((_boardId, questionIds, sessionIds) =>
      serve(() => {
        const ballots = stateAt(log, script.head).ballots ?? new Set();
        return [...ballots]
          .map(voteOf)
          .filter((vote) => questionIds.includes(vote.questionId) && sessionIds.includes(vote.sessionId));
      }),
    ),
    headsOf: vi.fn<FeedStore['headsOf']>((known) =>
      serve(
        () =>
          new Map(
            [...(script.gone ? [] : known)].map(([id, seq]) => [
              id,
              { epoch: script.epoch, seq: script.head, knownAt: log.slice(0, script.head)[seq - 1]?.at },
            ]),
          ),
      ),
    ),
    findLostTail: vi.fn<FeedStore['findLostTail']>(() => serve(() => undefined)),
    rotateEpoch: vi.fn<FeedStore['rotateEpoch']>((_boardId, epoch) =>
      serve(() => {
        if (epoch === script.epoch) script.epoch = `${epoch}'`;
      }),
    ),
  };
  return { ...store, script };
};

/** The message that a commit of `(from, seq]` publishes. */
export const messageOver = (
  log: readonly RecordedEvent[],
  from: number,
  seq: number,
  details: Partial<BusMessage> = {},
): BusMessage => ({ epoch: firstEpoch, from, seq, events: log.slice(from, seq), ...details });

/** A bus that the test controls. */
export const createScriptedBus = () => {
  const subscribers = new Set<Subscriber>();
  const script = { isUp: true, acknowledges: true };
  const acknowledge = (): void => subscribers.forEach((subscriber) => subscriber.onSubscribed());
  const bus: Bus = {
    publish: async () => undefined,
    subscribe: (_boardId, subscriber) => {
      subscribers.add(subscriber);
      if (script.acknowledges) queueMicrotask(() => subscriber.onSubscribed());
      return () => subscribers.delete(subscriber);
    },
    isUp: () => script.isUp,
    close: async () => undefined,
  };
  const bring = (message: BusMessage): void =>
    subscribers.forEach((subscriber) => subscriber.onMessage(message));
  return { bus, script, subscribers, acknowledge, bring };
};
