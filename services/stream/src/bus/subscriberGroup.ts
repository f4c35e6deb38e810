import type { BusMessage } from '@openfloor/contract/busMessage';
import type { OnError, Subscriber } from './bus.ts';

/** One subscription; a separate object, so that the same subscriber can subscribe twice. */
export type Subscription = { subscriber: Subscriber };

/** Subscriptions of this node to one board. */
export type SubscriberGroup = Set<Subscription>;

const callEach = (
  subscriptions: Iterable<Subscription>,
  call: (subscriber: Subscriber) => void,
  onError: OnError,
): void => {
  for (const { subscriber } of subscriptions) {
    try {
      call(subscriber);
    } catch (error) {
      onError(error);
    }
  }
};

/** Delivers the message to each subscriber. An error of one is reported and does not affect the others. */
export const deliverMessage = (
  subscriptions: Iterable<Subscription>,
  message: BusMessage,
  onError: OnError,
): void => callEach(subscriptions, (subscriber) => subscriber.onMessage(message), onError);

/** Calls `onSubscribed` of each subscriber; errors are reported. */
export const notifySubscribed = (subscriptions: Iterable<Subscription>, onError: OnError): void =>
  callEach(subscriptions, (subscriber) => subscriber.onSubscribed(), onError);

/** For a subscriber that joins an active channel: calls `onSubscribed` in a microtask, unless it has left by then. */
export const notifySubscribedSoon = (
  group: SubscriberGroup,
  subscription: Subscription,
  onError: OnError,
): void =>
  queueMicrotask(() => {
    if (group.has(subscription)) notifySubscribed([subscription], onError);
  });
