import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@openfloor/stream/bus/bus';
import { unlessLaterVersion } from '@openfloor/contract/laterVersion';
import { ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { createFeeds, type Feeds } from '@openfloor/stream/feed/feeds';
import { createFeedStore, type FeedStore } from '@openfloor/stream/feed/feedStore';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createBoardTokens, type BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import {
  createSessionCredentials,
  type SessionCredentials,
} from '@openfloor/platform/credentials/sessionCredentials';
import type { Logger } from '@openfloor/platform/logger';
import type { Tracing } from '@openfloor/platform/tracing';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { watchAvailability, type Availability } from '@openfloor/store/database/availability';
import { watchSchema } from '@openfloor/store/migrations/watchSchema';
import { vouchFor } from '@openfloor/store/boards/vouchFor';
import type { ServerWatch } from '@openfloor/store/boards/serverWatch';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { ConfiguredDatabase } from './database.ts';
import { createDeparture, type Departure } from './departure.ts';
import { createFeedMetrics } from './metrics/feedMetrics.ts';
import type { Secrets } from './secrets.ts';
import type { Transport } from './transport.ts';

/** The parts that both roles share. */
export type Base = {
  config: Config;
  logger: Logger;
  secrets: Secrets;
  database: ConfiguredDatabase;
  serverWatch: ServerWatch;
  store: FeedStore;
  transport: Transport;
  feeds: Feeds;
  availability: Availability;
  departure: Departure;
  /**
   * Whether this node refuses calls, because Postgres is unreachable or the node has departed. Becomes false as soon as
   * a connection shows that Postgres is back, before the next ping.
   */
  isOutOfService: () => boolean;
  /** Whether this node can serve current data. */
  isReady: () => boolean;
  credentials: SessionCredentials;
  tokens: BoardTokens;
  registry: Registry;
  tracing: Tracing | undefined;
  close: () => void;
};

/** The port that a role listens on, and how to stop it. */
export type Listener = { port: number; close: () => Promise<void> };

type Opened = Pick<
  Base,
  'config' | 'logger' | 'secrets' | 'database' | 'serverWatch' | 'transport' | 'registry' | 'tracing'
>;

const REVIVE_EVERY_MS = 5000;
/** Postgres counts as reachable if it answered a statement within this time. */
const ANSWERING_MS = 3000;

/**
 * Whether the bus was ever up. A node stays ready when it loses its bus, but a bus that it never reached is
 * probably misconfigured.
 */
const everReached = (bus: Bus): (() => boolean) => {
  let isReached = false;
  return () => (isReached ||= bus.isUp());
};

/**
 * Starts the parts that both roles need, on an open database and an open bus: the feeds of boards, the watch over which
 * Postgres server answers (`serverWatch`) and whether one does (`availability`), and the departure of this node once a
 * later version has written to the database.
 */
export const createBase = (opened: Opened): Base => {
  const { logger, secrets, database, serverWatch, transport, registry } = opened;
  const { pool, kysely } = database;
  const { serverSecret, formerSecret } = secrets;
  const departure = createDeparture({
    logger,
    registry,
    noticeMs: opened.config.DRAIN_WAIT_MS,
    onBoard: (boardId, reason) => feeds.halt(boardId, reason),
  });
  /** Reports read errors to the departure as well: an error may be a `LaterVersion`. */
  const noteErrors = async <Read>(reading: Promise<Read>): Promise<Read> => {
    try {
      return await reading;
    } catch (error) {
      departure.note(error);
      throw error;
    }
  };
  const reads = createFeedStore(kysely);
  const store: FeedStore = {
    ...reads,
    loadSnapshot: (boardId) => noteErrors(reads.loadSnapshot(boardId)),
    eventsSince: (boardId, since, limit) => noteErrors(reads.eventsSince(boardId, since, limit)),
    eventsFrom: (boardId, position, limit) => noteErrors(reads.eventsFrom(boardId, position, limit)),
  };
  const warn = unlessLaterVersion(warnSparingly(logger, 'feed'));
  const onError = (error: unknown): void => {
    departure.note(error);
    warn(error);
  };
  const hasReachedBus = everReached(transport.bus);
  const metrics = createFeedMetrics(registry);
  const feeds = createFeeds({
    bus: transport.bus,
    store,
    clock,
    onError,
    ...metrics,
    onTailLost: (lost) => {
      metrics.onTailLost(lost);
      logger.error(lost, 'Postgres has lost the last events of a board, which now has a new epoch');
    },
    isServerSure: serverWatch.isSure,
    untilServerSure: serverWatch.untilSure,
  });
  serverWatch.start({
    pool,
    verify: (client) => feeds.verify((known) => vouchFor(client, known)),
    onChange: (server, former) =>
      logger.warn(
        { server, former },
        'another Postgres answers, or the same one after a restart; compared the boards',
      ),
  });
  /** Restarts an embedded Postgres that has exited; retries until Postgres is reachable. */
  const revive = async (): Promise<void> => {
    while (availability.isAway()) {
      try {
        return await database.revive();
      } catch (error) {
        logger.error({ err: error }, 'Postgres does not start, trying again');
        await delay(REVIVE_EVERY_MS, undefined, { ref: false });
      }
    }
  };
  const availability = watchAvailability({
    ping: serverWatch.check,
    // While all connections are busy, a ping gets no connection and fails; a server that answers other statements is
    // reachable.
    isAnswering: () => performance.now() - database.answeredAtMs() < ANSWERING_MS,
    onChange: (isAway) => {
      if (!isAway) return logger.info('Postgres is back');
      logger.error('Postgres is away');
      serverWatch.doubt();
      void revive();
    },
  });
  const stopWatchingSchema = watchSchema(kysely, departure.note);
  return {
    ...opened,
    departure,
    store,
    feeds,
    availability,
    isOutOfService: () => (availability.isAway() && !serverWatch.isSure()) || departure.isOver(),
    isReady: () => !departure.hasStarted() && hasReachedBus() && serverWatch.isSure() && feeds.isFollowing(),
    credentials: createSessionCredentials(serverSecret, formerSecret),
    tokens: createBoardTokens({
      serverSecret,
      formerSecret,
      clock,
      adminLifetimeMs: ADMIN_TOKEN_LIFETIME_MS,
    }),
    close: () => {
      // Neither watch is awaited: its statement may wait for a Postgres that hangs.
      void stopWatchingSchema();
      serverWatch.stop();
      void availability.stop();
      feeds.close();
    },
  };
};
