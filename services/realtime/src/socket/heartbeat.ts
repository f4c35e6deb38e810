import { createFanOut } from '../wire/fanOut.ts';

const BEAT_EVERY_MS = 30_000;

/** Has all clients beat in turn: a phone that left says no goodbye. */
export const startHeartbeat = (
  clients: Iterable<{ beat: () => void }>,
  onError: (error: unknown) => void,
): { stop: () => void } => {
  const fanOut = createFanOut<{ beat: () => void }>(onError);
  const timer = setInterval(() => fanOut.run(clients, (client) => client.beat()), BEAT_EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      fanOut.close();
    },
  };
};
