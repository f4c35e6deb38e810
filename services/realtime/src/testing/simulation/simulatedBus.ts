import type { Bus, Subscriber } from '@openfloor/bus/bus';
import { decodeMessage, encodeMessage } from '@openfloor/bus/busPayload';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Random } from './random.ts';
import { SimulatedFault } from './simulatedFault.ts';

/** How the bus treats each message on its way to each process. */
export type BusTraits = {
  lostChance: number;
  twiceChance: number;
  /** Without its events, as one that would be too large. */
  bareChance: number;
  delayMsMax: number;
  /** Later than anybody waits for. */
  veryLateChance: number;
};

/** One process's way to the bus. */
export type SimulatedLink = {
  bus: Bus;
  /** `silent`: nothing comes, and the process does not know. */
  state: 'up' | 'down' | 'silent' | 'dead';
  setState: (state: 'up' | 'down' | 'silent' | 'dead') => void;
};

type Subscription = { subscriber: Subscriber; isActive: boolean };

const ACKNOWLEDGE_MS_MAX = 300;
const VERY_LATE_MS_MAX = 4000;

export type SimulatedBus = {
  /** @param decoded what a process makes of a message */
  connect: (decoded: (message: BusMessage) => BusMessage) => SimulatedLink;
};

const withoutEvents = ({ events: _events, ...rest }: BusMessage): BusMessage => rest;

/** Carries messages between processes as badly as its traits say. */
export const createSimulatedBus = (random: Random, traits: BusTraits): SimulatedBus => {
  const inboxes = new Set<(message: string) => void>();

  const spread = (payload: string): void => {
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
          spread(encodeMessage(random.chance(traits.bareChance) ? withoutEvents(message) : message));
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
