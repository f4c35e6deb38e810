import type { BoardId } from '@openfloor/contract/ids';
import type { Bus, OnError } from './bus.ts';
import { tellMessage, tellSubscribedSoon } from './subscriberGroup.ts';
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
      tellMessage(groups.get(boardId) ?? [], message, onError);
    },
    subscribe: (boardId, subscriber) => {
      const group = groupOf(boardId);
      const member = { subscriber };
      group.add(member);
      tellSubscribedSoon(group, member, onError);
      return () => {
        group.delete(member);
        if (group.size === 0 && groups.get(boardId) === group) groups.delete(boardId);
      };
    },
    isUp: () => true,
    close: async () => groups.clear(),
  };
};
