import type { BusMessage } from '@openfloor/contract/busMessage';
import type { OnError, Subscriber } from './bus.ts';

/** One subscription; an object of its own, so that the same subscriber may subscribe twice. */
export type Member = { subscriber: Subscriber };

/** The subscriptions of this node to one board. */
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

/** Hands the message to each member; one that throws is reported and does not harm the others. */
export const tellMessage = (members: Iterable<Member>, message: BusMessage, onError: OnError): void =>
  tell(members, (subscriber) => subscriber.onMessage(message), onError);

/** Says to each member that its subscription took effect; one that throws is reported as well. */
export const tellSubscribed = (members: Iterable<Member>, onError: OnError): void =>
  tell(members, (subscriber) => subscriber.onSubscribed(), onError);

/** Says so in a microtask to one that joined where everything was ready already, unless it left meanwhile. */
export const tellSubscribedSoon = (group: SubscriberGroup, member: Member, onError: OnError): void =>
  queueMicrotask(() => {
    if (group.has(member)) tellSubscribed([member], onError);
  });
