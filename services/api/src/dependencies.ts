import type { LaterVersion } from '@openfloor/contract/laterVersion';
import type { ViewerCounts } from '@openfloor/bus/viewerCounts';
import type { Feeds } from '@openfloor/feed/feeds';
import type { Clock } from '@openfloor/platform/clock';
import type { BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import type { SessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import type { SuperAdmin } from '@openfloor/platform/credentials/superAdmin';
import type { Logger } from '@openfloor/platform/logger';
import type { Tracing } from '@openfloor/platform/tracing';
import type { BoardWriter } from '@openfloor/store/append/boardWriter';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
import type { Limits } from './limits/limits.ts';
import type { Challenges } from './proof/challenges.ts';
import type { ProvenSessions } from './proof/provenSessions.ts';
import type { ApiMetrics } from './metrics.ts';
import type { QuestionSnapshots } from './snapshots/questionSnapshots.ts';

export type ApiSettings = {
  /** Live boards a device may have on the free plan. */
  freePlanBoards: number;
  /** Until then, inclusive, the plan's limit does not hold; ms since the epoch. */
  launchPromoUntilMs: number | undefined;
  /** Addresses or ranges whose `x-forwarded-*` headers are believed. */
  trustProxy: string[];
  /** The only origin of our pages; undefined: the one that a request is sent to. */
  publicOrigin: string | undefined;
  /** Whether visitors come over HTTPS. */
  isHttps: boolean;
  /** Folder of the built web app; undefined: this process serves none. */
  webRoot: string | undefined;
};

/** Everything the routes need; put together once, in `main`. */
export type ApiDependencies = {
  settings: ApiSettings;
  db: Kysely<Tables>;
  writer: BoardWriter;
  feeds: Feeds;
  viewerCounts: ViewerCounts;
  credentials: SessionCredentials;
  tokens: BoardTokens;
  superAdmin: SuperAdmin;
  limits: Limits;
  challenges: Challenges;
  provenSessions: ProvenSessions;
  snapshots: QuestionSnapshots;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Pick<ApiMetrics, 'noteRequest' | 'noteChallenge' | 'noteBrowserFault'>;
  /** undefined: no traces are kept. */
  tracing: Tracing | undefined;
  /** Whether nothing that this node could answer is true, as while Postgres is away: then it serves /health and files of web builds. */
  isOutOfService: () => boolean;
  /** Called with each sign, met while serving a request, that a later version writes to this store. */
  onLaterVersion: (error: LaterVersion) => void;
  /** Whether this node can serve what is true now: what /health/ready says. */
  isReady: () => boolean;
};

export type Ids = { uuid: () => string; shortId: () => string; epoch: () => string };
