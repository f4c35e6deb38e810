import type { Bus, Subscriber } from '@openfloor/stream/bus/bus';
import { decodeMessage, encodeMessage } from '@openfloor/stream/bus/busPayload';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Random } from '@openfloor/platform/testing/random';
import { SimulatedFault } from './simulatedFault.ts';

/** Faults that the bus injects into the delivery of each message to each process. */
export type BusTraits = {
  lostChance: number;
  twiceChance: number;
  /** Sends the message without its events, as if it were too large. */
  bareChance: number;
  delayMsMax: number;
  /** Delays the message longer than feeds wait for it. */
  veryLateChance: number;
};

/** The bus connection of one process. */
export type SimulatedLink = {
  bus: Bus;
  /** `silent`: no messages arrive, and the process does not notice. */
  state: 'up' | 'down' | 'silent' | 'dead';
  setState: (state: 'up' | 'down' | 'silent' | 'dead') => void;
};

type Subscription = { subscriber: Subscriber; isActive: boolean };

const ACKNOWLEDGE_MS_MAX = 300;
const VERY_LATE_MS_MAX = 4000;

export type SimulatedBus = {
  /** @param decoded decodes a message as the process does */
  connect: (decoded: (message: BusMessage) => BusMessage) => SimulatedLink;
};

const withoutEvents = ({ events: _events, ...rest }: BusMessage): BusMessage => rest;

/** Delivers messages between processes, with the faults of its traits. */
export const createSimulatedBus = (random: Random, traits: BusTraits): SimulatedBus => {
  const inboxes = new Set<(message: string) => void>();

  const deliver = (payload: string): void => {
    for (const receive of inboxes) {
      if (random.chance(traits.lostChance)) continue;
      for (let copies = random.chance(traits.twiceChance) ? 2 : 1; copies > 0; copies -= 1)
        setTimeout(() => receive(payload), transitMs());
    }
  };
  const transitMs = (): number =>
    random.between(0, random.chance(traits.veryLateChance) ? VERY_LATE_MS_MAX : traits.delayMsMax);

  const connect: SimulatedBus['connect'] = (decoded) => {
    const subscriptions = new Set<Subscription>();
    const receive = (payload: string): void => {
      for (const { subscriber, isActive } of subscriptions)
        if (isActive) subscriber.onMessage(decoded(decodeMessage(payload)));
    };
    inboxes.add(receive);
    const acknowledgeSoon = (subscription: Subscription): void => {
      setTimeout(
        () => {
          if (link.state !== 'up' || !subscriptions.has(subscription)) return;
          subscription.isActive = true;
          subscription.subscriber.onSubscribed();
        },
        random.between(0, ACKNOWLEDGE_MS_MAX),
      );
    };
    const link: SimulatedLink = {
      state: 'up',
      setState: (state) => {
        link.state = state;
        for (const subscription of subscriptions) {
          subscription.isActive = false;
          if (state === 'up') acknowledgeSoon(subscription);
        }
        if (state === 'dead') inboxes.delete(receive);
      },
      bus: {
        publish: async (_boardId, message) => {
          if (link.state !== 'up') throw new SimulatedFault('the bus is away');
          deliver(encodeMessage(random.chance(traits.bareChance) ? withoutEvents(message) : message));
        },
        subscribe: (_boardId, subscriber) => {
          const subscription = { subscriber, isActive: false };
          subscriptions.add(subscription);
          if (link.state === 'up') acknowledgeSoon(subscription);
          return () => subscriptions.delete(subscription);
        },
        isUp: () => link.state === 'up' || link.state === 'silent',
        close: async () => link.setState('dead'),
      },
    };
    return link;
  };
  return { connect };
};
