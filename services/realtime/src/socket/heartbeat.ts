import { createFanOut } from './fanOut.ts';

const BEAT_EVERY_MS = 30_000;

/** Has all clients beat in turn: a phone that left says no goodbye. */
export const startHeartbeat = (clients: Iterable<{ beat: () => void }>): { stop: () => void } => {
  const fanOut = createFanOut<{ beat: () => void }>();
  const timer = setInterval(() => fanOut.run(clients, (client) => client.beat()), BEAT_EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      fanOut.close();
    },
  };
};
