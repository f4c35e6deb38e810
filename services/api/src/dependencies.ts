import type { BoardId } from '@openfloor/contract/ids';
import type { LaterVersion } from '@openfloor/contract/laterVersion';
import type { Presence } from '@openfloor/stream/presence/presence';
import type { Feeds } from '@openfloor/stream/feed/feeds';
import type { Clock } from '@openfloor/platform/clock';
import type { BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import type { RecoveryCodes } from '@openfloor/store/boards/recoveryCodes';
import type { SessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import type { SignInCookies } from '@openfloor/platform/credentials/signInCookie';
import type { SuperAdmin } from '@openfloor/platform/credentials/superAdmin';
import type { WebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import type { Logger } from '@openfloor/platform/logger';
import type { OutboundAddresses } from '@openfloor/platform/outboundAddresses';
import type { Tracing } from '@openfloor/platform/tracing';
import type { BoardWriter } from '@openfloor/store/append/commit';
import type { Db } from '@openfloor/store/tables';
import type { AskerFlags } from './routes/audience/askerFlags.ts';
import type { VoteOrigins } from './routes/integrity/voteOrigins.ts';
import type { Accounts } from './auth/accounts.ts';
import type { IdentityProvider } from './auth/identityProvider.ts';
import type { Limits } from './limits/limits.ts';
import type { LongReads } from './longReads/longReads.ts';
import type { LargeBodies } from './longReads/largeBodies.ts';
import type { BoardLogs } from '@openfloor/store/logTree/boardLogs';
import type { Challenges } from './proof/challenges.ts';
import type { ProvenSessions } from './proof/provenSessions.ts';
import type { ApiMetrics } from './metrics.ts';
import type { AgendaFiles } from './routes/agenda/files/readAgendaFile.ts';
import type { Exports } from './routes/export/exports.ts';
import type { ShortIds } from './shortIds.ts';
import type { QuestionSnapshots } from './snapshots/questionSnapshots.ts';
import type { StreamReaders } from './stream/streamReaders.ts';

export type ApiSettings = {
  /** Number of open boards that a device may have on the free plan. */
  freePlanBoards: number;
  /** Whether the server sells plans; if not, every board has every feature. */
  sellsPlans: boolean;
  planTrialDays: number;
  /**
   * End of the launch promotion, in ms since the epoch: until then no plan limits the number of boards; undefined: no
   * promotion.
   */
  launchPromoUntilMs: number | undefined;
  /** Page of the project's community, to which the landing page links; undefined: it has no such link. */
  communityUrl: string | undefined;
  /** Addresses or ranges whose `x-forwarded-*` headers are trusted. */
  trustProxy: string[];
  /** The only origin of our pages; undefined: the origin that the request was sent to. */
  publicOrigin: string | undefined;
  /** Days after which closed boards are deleted for good; undefined: they are kept. */
  retentionDays: number | undefined;
  /** Whether a language model is configured. */
  hasAssistant: boolean;
  /** Whether contact requests are sent to the operator's webhook. */
  tellsOperator: boolean;
  /**
   * Whether organisers can sign in to an account (`optional`), or must do so before they create boards (`required`).
   */
  signIn: 'off' | 'optional' | 'required';
  /** Whether visitors use HTTPS. */
  isHttps: boolean;
  /** Folder of the built web app; undefined: this process serves none. */
  webRoot: string | undefined;
};

/** Everything the routes need, created once in `main`. */
export type ApiDependencies = {
  settings: ApiSettings;
  db: Db;
  writer: BoardWriter;
  feeds: Feeds;
  presence: Pick<Presence, 'track' | 'read' | 'watched'>;
  credentials: SessionCredentials;
  tokens: BoardTokens;
  recoveryCodes: RecoveryCodes;
  /** undefined: nobody can sign in. */
  identityProvider: IdentityProvider | undefined;
  signInCookies: SignInCookies;
  accounts: Accounts;
  superAdmin: SuperAdmin;
  limits: Limits;
  shortIds: ShortIds;
  longReads: LongReads;
  largeBodies: LargeBodies;
  agendaFiles: AgendaFiles;
  challenges: Challenges;
  provenSessions: ProvenSessions;
  voteOrigins: VoteOrigins;
  /** One for all ways to ask and to edit, so that it compares what a session sends at the same time. */
  askerFlags: AskerFlags;
  snapshots: QuestionSnapshots;
  streams: StreamReaders;
  webhookKeys: WebhookKeys;
  /** Addresses that webhooks may be sent to. */
  outbound: OutboundAddresses;
  /** Called when a webhook of this board has something to send that no new event announces. */
  noteWebhook: (boardId: BoardId) => void;
  exports: Exports;
  boardLogs: BoardLogs;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Pick<
    ApiMetrics,
    | 'noteRequest'
    | 'noteChallenge'
    | 'noteBrowserFault'
    | 'watchCache'
    | 'noteShortPage'
    | 'noteNotDrawn'
    | 'noteLargeBodyRefused'
    | 'noteConnectionCut'
  >;
  /** undefined: no tracing. */
  tracing: Tracing | undefined;
  /**
   * Whether this node's data may be stale, for example while Postgres is unreachable. The node then serves only /health
   * and files of web builds.
   */
  isOutOfService: () => boolean;
  /** Called when a request finds data that a newer version of the program wrote to this store. */
  onLaterVersion: (error: LaterVersion) => void;
  /** Whether this node can serve current data; the answer of /health/ready. */
  isReady: () => boolean;
};

/** What the HTTP server of either role needs. */
export type HttpDependencies = Pick<
  ApiDependencies,
  'logger' | 'clock' | 'isOutOfService' | 'onLaterVersion'
> & { settings: Pick<ApiSettings, 'trustProxy' | 'isHttps'> };

export type Ids = { uuid: () => string; shortId: () => string; epoch: () => string };
