import type { BusMessage } from '@openfloor/contract/busMessage';
import type { OnError, Subscriber } from './bus.ts';

/** One subscription; a separate object, so that the same subscriber can subscribe twice. */
export type Member = { subscriber: Subscriber };

/** Subscriptions of this node to one board. */
export type SubscriberGroup = Set<Member>;

const tell = (members: Iterable<Member>, call: (subscriber: Subscriber) => void, onError: OnError): void => {
  for (const { subscriber } of members) {
    try {
      call(subscriber);
    } catch (error) {
      onError(error);
    }
  }
};

/** Delivers the message to each subscriber. An error of one is reported and does not affect the others. */
export const tellMessage = (members: Iterable<Member>, message: BusMessage, onError: OnError): void =>
  tell(members, (subscriber) => subscriber.onMessage(message), onError);

/** Calls `onSubscribed` of each subscriber; errors are reported. */
export const tellSubscribed = (members: Iterable<Member>, onError: OnError): void =>
  tell(members, (subscriber) => subscriber.onSubscribed(), onError);

/** For a subscriber that joins an active channel: calls `onSubscribed` in a microtask, unless it has left by then. */
export const tellSubscribedSoon = (group: SubscriberGroup, member: Member, onError: OnError): void =>
  queueMicrotask(() => {
    if (group.has(member)) tellSubscribed([member], onError);
  });
