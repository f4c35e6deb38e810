import { createApiApp } from '@openfloor/api/app';
import { createBlocks } from '@openfloor/api/blocks';
import { createLimits } from '@openfloor/api/limits/limits';
import { createQuestionSnapshots } from '@openfloor/api/snapshots/questionSnapshots';
import { ADMIN_TOKEN_LIFETIME_MS, SUPER_ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { createFeeds, type Feeds } from '@openfloor/feed/feeds';
import type { FeedStore } from '@openfloor/feed/feedStore';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createBoardTokens, type BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import {
  createSessionCredentials,
  type SessionCredentials,
} from '@openfloor/platform/credentials/sessionCredentials';
import { createSuperAdmin } from '@openfloor/platform/credentials/superAdmin';
import { listen } from '@openfloor/platform/listen';
import type { Logger } from '@openfloor/platform/logger';
import { createRegistry, serveMetrics } from '@openfloor/platform/metrics';
import { createRealtimeServer, serveRealtime } from '@openfloor/realtime/app';
import type { RealtimeDependencies } from '@openfloor/realtime/dependencies';
import { createBoardWriter } from '@openfloor/store/append/boardWriter';
import { watchAvailability, type Availability } from '@openfloor/store/availability';
import type { Database } from '@openfloor/store/database';
import { headsOf } from '@openfloor/store/reads/boards';
import { eventsSince } from '@openfloor/store/reads/events';
import { forgetOldKeys } from '@openfloor/store/reads/idempotency';
import { loadSnapshot } from '@openfloor/store/reads/snapshot';
import { apiSettings, limitSettings } from './apiSettings.ts';
import type { Config } from './config.ts';
import { openConfiguredDatabase } from './database.ts';
import { randomIds } from './ids.ts';
import { createWriteMetrics } from './metrics.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { openTransport, type Transport } from './transport.ts';

export type RunningNode = {
  port: number;
  /** Made at the first start of a process without one configured. */
  madeSuperAdminSecret: string | undefined;
  stop: () => Promise<void>;
};

type Registry = ReturnType<typeof createRegistry>;

/** What both roles stand on. */
type Base = {
  config: Config;
  logger: Logger;
  secrets: Secrets;
  database: Database;
  store: FeedStore;
  transport: Transport;
  feeds: Feeds;
  availability: Availability;
  credentials: SessionCredentials;
  tokens: BoardTokens;
  registry: Registry;
};

type Listener = { port: number; close: () => Promise<void> };

const FORGET_EVERY_MS = 60 * 60 * 1000;

/** Composes the configured role, listens, and knows how to undo all of it. */
export const startNode = async (config: Config, logger: Logger): Promise<RunningNode> => {
  const secrets = await readSecrets(config);
  const database = await openConfiguredDatabase(config, logger);
  const transport = await openTransport(config.REDIS_URL, logger);
  const base = openBase(config, logger, secrets, database, transport);
  const metrics = await serveMetrics({
    registry: base.registry,
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
  });
  const listener = config.ROLE === 'realtime' ? await listenRealtime(base) : await listenApi(base);
  const forgetting = setInterval(
    () => void forgetOldKeys(database.kysely).catch(logger.warn),
    FORGET_EVERY_MS,
  );
  return {
    port: listener.port,
    madeSuperAdminSecret: secrets.madeSuperAdminSecret,
    stop: async () => {
      clearInterval(forgetting);
      await listener.close();
      base.availability.stop();
      base.feeds.close();
      await base.transport.close();
      await metrics.close();
      await database.close();
    },
  };
};

const openBase = (
  config: Config,
  logger: Logger,
  secrets: Secrets,
  database: Database,
  transport: Transport,
): Base => {
  const { pool, kysely } = database;
  const { serverSecret } = secrets;
  const store: FeedStore = {
    loadSnapshot: (boardId) => loadSnapshot(kysely, boardId),
    eventsSince: (boardId, seq, limit) => eventsSince(kysely, boardId, seq, limit),
    headsOf: (boardIds) => headsOf(kysely, boardIds),
  };
  const onError = (error: unknown): void => logger.warn({ err: error }, 'feed');
  return {
    config,
    logger,
    secrets,
    database,
    store,
    transport,
    feeds: createFeeds({ bus: transport.bus, store, clock, onError }),
    availability: watchAvailability({
      ping: () => pool.query('SELECT 1'),
      onChange: (isAway) => (isAway ? logger.error('Postgres is away') : logger.info('Postgres is back')),
    }),
    credentials: createSessionCredentials(serverSecret),
    tokens: createBoardTokens({ serverSecret, clock, adminLifetimeMs: ADMIN_TOKEN_LIFETIME_MS }),
    registry: createRegistry(),
  };
};

const realtimeDependencies = (base: Base): RealtimeDependencies => ({
  settings: { serverSecret: base.secrets.serverSecret, publicOrigin: base.config.PUBLIC_ORIGIN },
  feeds: base.feeds,
  store: base.store,
  viewerCounts: base.transport.viewerCounts,
  credentials: base.credentials,
  tokens: base.tokens,
  logger: base.logger,
});

/** The api role, and with ROLE=all the sockets on the same port. */
const listenApi = async (base: Base): Promise<Listener> => {
  const { config, logger, secrets, database, transport, feeds, availability } = base;
  const { serverSecret, superAdminSecret } = secrets;
  const blocks = createBlocks(database.kysely, clock);
  const writer = createBoardWriter({
    pool: database.pool,
    clock,
    onCommit: (boardId, message) => {
      metrics.noteCommit(message);
      blocks.noteCommit(message);
      feeds.offer(boardId, message);
      transport.bus.publish(boardId, message).catch(metrics.notePublishFailure);
    },
  });
  const metrics = createWriteMetrics(base.registry, writer.pending);
  const app = await createApiApp({
    settings: apiSettings(config),
    db: database.kysely,
    writer,
    feeds,
    viewerCounts: transport.viewerCounts,
    credentials: base.credentials,
    tokens: base.tokens,
    superAdmin: createSuperAdmin({
      serverSecret,
      secret: superAdminSecret,
      clock,
      tokenLifetimeMs: SUPER_ADMIN_TOKEN_LIFETIME_MS,
    }),
    limits: createLimits(limitSettings(config), transport.redis),
    snapshots: createQuestionSnapshots(clock, serverSecret),
    blocks,
    clock,
    ids: randomIds,
    logger,
    isStoreAway: availability.isAway,
  });
  const realtime = config.ROLE === 'all' ? serveRealtime(app.server, realtimeDependencies(base)) : undefined;
  await app.ready();
  const port = await listen(app.server, config.PORT, config.HOST);
  return {
    port,
    close: async () => {
      realtime?.close();
      await app.close();
    },
  };
};

const listenRealtime = async (base: Base): Promise<Listener> => {
  const server = createRealtimeServer({ isReady: () => !base.availability.isAway() });
  const realtime = serveRealtime(server, realtimeDependencies(base));
  const port = await listen(server, base.config.PORT, base.config.HOST);
  return {
    port,
    close: async () => {
      realtime.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
