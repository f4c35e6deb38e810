import type { BusMessage } from '@openfloor/contract/busMessage';
import { encodeMessage } from './busPayload.ts';
import type { RedisClient } from './redisConnection.ts';
import type { PubSubMode } from './redisSubscriptions.ts';

const COMMANDS = { plain: 'publish', sharded: 'spublish' } as const;

export type RedisPublisher = {
  publish: (channel: string, message: BusMessage) => Promise<void>;
  /** Whether the latest message to the server got through. */
  isUp: (server: string) => boolean;
};

/** @param serverOf the server that messages of a channel go to */
export const createPublisher = (
  redis: RedisClient,
  mode: PubSubMode,
  serverOf: (channel: string) => string,
): RedisPublisher => {
  const failing = new Set<string>();
  const command = COMMANDS[mode];
  return {
    publish: async (channel, message) => {
      const server = serverOf(channel);
      try {
        await redis[command](channel, encodeMessage(message));
        failing.delete(server);
      } catch (error) {
        failing.add(server);
        throw error;
      }
    },
    isUp: (server) => redis.status === 'ready' && !failing.has(server),
  };
};
