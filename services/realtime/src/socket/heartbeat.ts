import { createFanOut } from '@openfloor/platform/fanOut';

const BEAT_INTERVAL_MS = 30_000;

/** Checks all clients regularly: a phone that loses the network does not close its socket. */
export const startHeartbeat = (
  clients: Iterable<{ beat: () => void }>,
  onError: (error: unknown) => void,
): { stop: () => void } => {
  const fanOut = createFanOut<{ beat: () => void }>(onError);
  const timer = setInterval(() => fanOut.run(clients, (client) => client.beat()), BEAT_INTERVAL_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      fanOut.close();
    },
  };
};
