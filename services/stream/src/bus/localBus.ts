import type { BoardId } from '@openfloor/contract/ids';
import type { Bus, OnError } from './bus.ts';
import { deliverMessage, notifySubscribedSoon } from './subscriberGroup.ts';
import type { SubscriberGroup } from './subscriberGroup.ts';

/** Bus of a single process: subscribers get a message before `publish` returns. */
export const createLocalBus = ({ onError }: { onError: OnError }): Bus => {
  const groups = new Map<BoardId, SubscriberGroup>();

  const groupOf = (boardId: BoardId): SubscriberGroup => {
    const group = groups.get(boardId) ?? new Set();
    groups.set(boardId, group);
    return group;
  };

  return {
    publish: async (boardId, message) => {
      deliverMessage(groups.get(boardId) ?? [], message, onError);
    },
    subscribe: (boardId, subscriber) => {
      const group = groupOf(boardId);
      const subscription = { subscriber };
      group.add(subscription);
      notifySubscribedSoon(group, subscription, onError);
      return () => {
        group.delete(subscription);
        if (group.size === 0 && groups.get(boardId) === group) groups.delete(boardId);
      };
    },
    isUp: () => true,
    close: async () => groups.clear(),
  };
};
