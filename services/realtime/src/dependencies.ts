import type { SessionId } from '@openfloor/contract/ids';
import type { Presence } from '@openfloor/stream/presence/presence';
import type { Feeds } from '@openfloor/stream/feed/feeds';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import type { Clock } from '@openfloor/platform/clock';
import type { EventLoop } from '@openfloor/platform/eventLoop';
import type { BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import type { SessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import type { Logger } from '@openfloor/platform/logger';
import type { Tracing } from '@openfloor/platform/tracing';
import type { RealtimeMetrics } from './metrics.ts';

export type RealtimeSettings = {
  /** The only origin whose pages may open sockets; undefined: the origin that the request addresses. */
  publicOrigin: string | undefined;
  /** Maximum of open sockets, see `seats.ts`. */
  socketsMax: number;
};

export type RealtimeDependencies = {
  settings: RealtimeSettings;
  feeds: Feeds;
  store: Pick<FeedStore, 'eventsSince' | 'ballotsOn'>;
  presence: Pick<Presence, 'report'>;
  credentials: SessionCredentials;
  tokens: BoardTokens;
  /** Whether a session has solved a challenge. */
  isProven: (sessionId: SessionId) => Promise<boolean>;
  /** A random number from 0 to below 1. */
  random: () => number;
  clock: Clock;
  loop: EventLoop;
  metrics: RealtimeMetrics;
  logger: Logger;
  /** undefined: tracing is off. */
  tracing?: Tracing | undefined;
};
