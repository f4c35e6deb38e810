import { setTimeout as delay } from 'node:timers/promises';
import { createHttpApp } from '@openfloor/api/httpApp';
import { health } from '@openfloor/api/routes/operator/health';
import { systemClock as clock } from '@openfloor/platform/clock';
import { systemEventLoop as loop } from '@openfloor/platform/eventLoop';
import { listen } from '@openfloor/platform/listen';
import { serveRealtime, type Realtime } from '@openfloor/realtime/app';
import type { RealtimeDependencies } from '@openfloor/realtime/dependencies';
import { createRealtimeMetrics } from '@openfloor/realtime/metrics';
import { isProvenSession } from '@openfloor/store/people/provenSessions';
import type { Base, Listener } from '../base.ts';
import { apiSettings } from './apiSettings.ts';
import { closeWithGrace } from './closeWithGrace.ts';
import { reportReadiness } from '../metrics/nodeMetrics.ts';

export const realtimeDependencies = (base: Base): RealtimeDependencies => ({
  settings: {
    publicOrigin: base.config.PUBLIC_ORIGIN,
    socketsMax: base.config.SOCKETS_MAX,
  },
  feeds: base.feeds,
  store: base.store,
  presence: base.transport.presence,
  credentials: base.credentials,
  tokens: base.tokens,
  isProven: (sessionId) => isProvenSession(base.database.kysely, sessionId),
  clock,
  loop,
  random: Math.random,
  metrics: createRealtimeMetrics(base.registry, base.config.SOCKETS_MAX),
  logger: base.logger,
  tracing: base.tracing,
});

/** Moves the clients of a departing node to other nodes, as before a stop. */
export const leaveWith = ({ departure, config }: Base, realtime: Realtime): void =>
  departure.onStart(
    () => void realtime.leave({ afterMs: config.DRAIN_WAIT_MS, overMs: config.DRAIN_OVER_MS }),
  );

/** The realtime role: serves only sockets and health. */
export const listenRealtime = async (base: Base): Promise<Listener> => {
  const { DRAIN_WAIT_MS, DRAIN_OVER_MS } = base.config;
  let isLeaving = false;
  const isReady = (): boolean => !isLeaving && base.isReady();
  const app = createHttpApp({
    settings: apiSettings(base.config),
    logger: base.logger,
    clock,
    isOutOfService: base.isOutOfService,
    onLaterVersion: base.departure.note,
  });
  reportReadiness(base, isReady);
  const realtime = await serveRealtime(app, realtimeDependencies(base));
  leaveWith(base, realtime);
  health(app, { isReady });
  await app.ready();
  const port = await listen(app.server, base.config.PORT, base.config.HOST);
  return {
    port,
    close: async () => {
      isLeaving = true;
      // The proxy needs time to notice and stop sending new clients.
      await delay(DRAIN_WAIT_MS);
      await realtime.close({ overMs: DRAIN_OVER_MS });
      await closeWithGrace(app.server, () => app.close());
    },
  };
};
