import { setTimeout as delay } from 'node:timers/promises';
import { createAccounts } from '@openfloor/api/auth/accounts';
import { createApiApp } from '@openfloor/api/app';
import type { ApiDependencies } from '@openfloor/api/dependencies';
import { createHttpApp } from '@openfloor/api/httpApp';
import { createAskerFlags } from '@openfloor/api/routes/audience/askerFlags';
import { createVoteOrigins } from '@openfloor/api/routes/integrity/voteOrigins';
import { createLimits } from '@openfloor/api/limits/limits';
import { createLongReads } from '@openfloor/api/longReads/longReads';
import { computeRegularly } from '@openfloor/upkeep/figures/computeRegularly';
import { createRecoveryCodes } from '@openfloor/store/boards/recoveryCodes';
import { createBoardLogs } from '@openfloor/store/logTree/boardLogs';
import { createApiMetrics } from '@openfloor/api/metrics';
import { createAgendaFiles } from '@openfloor/api/routes/agenda/files/readAgendaFile';
import { createExports } from '@openfloor/api/routes/export/exports';
import { createLargeBodies } from '@openfloor/api/longReads/largeBodies';
import { createChallenges } from '@openfloor/api/proof/challenges';
import { createProvenSessions } from '@openfloor/api/proof/provenSessions';
import { createShortIds } from '@openfloor/api/shortIds';
import { shareBuild } from '@openfloor/api/site/shareBuild';
import { createQuestionSnapshots } from '@openfloor/api/snapshots/questionSnapshots';
import { createStreamReaders } from '@openfloor/api/stream/streamReaders';
import { SUPER_ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createWebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import { createOutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { createSignInCookies } from '@openfloor/platform/credentials/signInCookie';
import { createSuperAdmin } from '@openfloor/platform/credentials/superAdmin';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { listen } from '@openfloor/platform/listen';
import { serveRealtime } from '@openfloor/realtime/app';
import { createBoardWriter } from '@openfloor/store/append/commit';
import { apiSettings, identityProviderOf } from './apiSettings.ts';
import type { Base, Listener } from '../base.ts';
import { closeWithGrace } from './closeWithGrace.ts';
import { cleanUpRegularly } from '@openfloor/upkeep/cleanUp/cleanUp';
import { createUpkeepMetrics } from '@openfloor/upkeep/metrics';
import { randomIds } from '../ids.ts';
import { reportReadiness } from '../metrics/nodeMetrics.ts';
import { leaveWith, realtimeDependencies } from './realtimeRole.ts';
import { createPublishCommit } from './publishCommit.ts';
import { createWriteMetrics } from '../metrics/writeMetrics.ts';
import { startAgenda } from './startAgenda.ts';
import { startAssistant } from './startAssistant.ts';
import { startSigning } from './startSigning.ts';
import { startTellingOperator } from './startTellingOperator.ts';
import { startWebhooks } from './startWebhooks.ts';

/** The api role. With ROLE=all it also serves sockets on the same port. */
export const listenApi = async (base: Base): Promise<Listener> => {
  const { config, logger, secrets, database, transport, feeds, departure, tracing } = base;
  const { serverSecret, superAdminSecret } = secrets;
  const apiMetrics = createApiMetrics(base.registry);
  const upkeepMetrics = createUpkeepMetrics(base.registry);
  const writeMetrics = createWriteMetrics(base.registry, () => writer.pending());
  let isLeaving = false;
  const isReady = (): boolean => !isLeaving && base.isReady();
  const publishCommit = createPublishCommit({
    feeds,
    bus: transport.bus,
    tracing,
    onPublishFailure: writeMetrics.notePublishFailure,
  });
  const writer = createBoardWriter({
    pool: database.pool,
    clock,
    limits: { questionsMax: config.QUESTIONS_PER_TALK_MAX },
    observer: writeMetrics,
    mayContinueUncompared: base.serverWatch.isSettled,
    onCommit: (boardId, message, batch) => {
      writeMetrics.noteCommit(message);
      publishCommit(boardId, message, batch);
      assistant?.noteCommit(boardId, message);
      signing.noteCommit(message);
      webhooks.noteCommit(boardId, message);
    },
  });
  const assistant = startAssistant(base, writer, isReady);
  const stopAgenda = startAgenda(base, { writer, isActive: isReady });
  const webhookKeys = createWebhookKeys(serverSecret, secrets.formerSecret);
  const outbound = createOutboundAddresses(config.WEBHOOK_ALLOW_RANGES ?? []);
  const webhooks = startWebhooks(base, { keys: webhookKeys, outbound, isActive: isReady });
  const stopTelling = startTellingOperator(base, { outbound, isActive: isReady });
  const voteOrigins = createVoteOrigins({
    db: database.kysely,
    serverSecret,
    clock,
    onError: warnSparingly(logger, 'the origins of some votes were not stored'),
    onLost: apiMetrics.noteOriginsLost,
  });
  const settings = apiSettings(config);
  const exports = createExports(logger);
  const boardLogs = createBoardLogs({
    db: database.kysely,
    signingKey: secrets.signingKey,
    host: config.PUBLIC_ORIGIN === undefined ? 'localhost' : new URL(config.PUBLIC_ORIGIN).host,
    identitiesOn: exports.identitiesOn,
  });
  const signing = startSigning(base, { logs: boardLogs, metrics: upkeepMetrics, isActive: isReady });
  const stopInsights = computeRegularly({
    db: database.kysely,
    presence: transport.presence,
    random: Math.random,
    isActive: isReady,
    onError: warnSparingly(logger, 'the figures for organisers are not up to date, trying again'),
    onComputed: upkeepMetrics.noteInsightsComputed,
  });
  const limits = createLimits(config, {
    redis: transport.redis,
    observer: apiMetrics.limits,
  });
  const snapshots = createQuestionSnapshots(clock, apiMetrics.noteSnapshotBuilt);
  const { isOutOfService } = base;
  const streams = createStreamReaders({
    feeds,
    store: base.store,
    snapshots,
    clock,
    readersMax: config.STREAM_READERS_MAX,
    onDisplaced: apiMetrics.noteReaderDisplaced,
    isOutOfService,
    onError: warnSparingly(logger, 'readers of a stream were not served'),
  });
  apiMetrics.watchCache('feeds', feeds.idleBytes);
  apiMetrics.watchStreamReaders(() => streams.count, config.STREAM_READERS_MAX);
  const largeBodies = createLargeBodies(config.LARGE_BODIES_BYTES_MAX);
  apiMetrics.watchLargeBodies(largeBodies.held, config.LARGE_BODIES_BYTES_MAX);
  const identityProvider = identityProviderOf(config);
  const http = { settings, logger, clock, isOutOfService, onLaterVersion: departure.note };
  const app = createHttpApp(http);
  const realtime = config.ROLE === 'all' ? await serveRealtime(app, realtimeDependencies(base)) : undefined;
  if (realtime) leaveWith(base, realtime);
  const api: ApiDependencies = {
    ...http,
    db: database.kysely,
    writer,
    feeds,
    presence: transport.presence,
    credentials: base.credentials,
    tokens: base.tokens,
    recoveryCodes: createRecoveryCodes(serverSecret, secrets.formerSecret),
    identityProvider,
    signInCookies: createSignInCookies(clock, serverSecret, secrets.formerSecret),
    accounts: createAccounts({ db: database.kysely, clock, issuer: identityProvider?.issuer }),
    superAdmin: createSuperAdmin({
      serverSecret,
      secret: superAdminSecret,
      clock,
      tokenLifetimeMs: SUPER_ADMIN_TOKEN_LIFETIME_MS,
    }),
    limits,
    shortIds: createShortIds({
      db: database.kysely,
      misses: limits.shortIdMissesPerIp,
      onMiss: apiMetrics.noteShortIdMiss,
    }),
    longReads: createLongReads(limits.readTimePerIp),
    largeBodies,
    agendaFiles: createAgendaFiles(limits.readTimePerIp),
    challenges: createChallenges(serverSecret, secrets.formerSecret),
    provenSessions: createProvenSessions(database.kysely),
    voteOrigins,
    askerFlags: createAskerFlags(),
    snapshots,
    streams,
    webhookKeys,
    outbound,
    noteWebhook: webhooks.note,
    exports,
    boardLogs,
    ids: randomIds,
    metrics: apiMetrics,
    tracing,
    isReady,
  };
  await createApiApp(api, app);
  reportReadiness(base, isReady);
  await app.ready();
  const stopSharing =
    settings.webRoot === undefined
      ? undefined
      : await shareBuild({
          db: database.kysely,
          webRoot: settings.webRoot,
          logger,
          metrics: apiMetrics,
        });
  const port = await listen(app.server, config.PORT, config.HOST);
  const stopCleaningUp = cleanUpRegularly({
    db: database.kysely,
    writer,
    logger,
    registry: base.registry,
    retentionDays: config.RETENTION_DAYS,
  });
  return {
    port,
    close: async () => {
      isLeaving = true;
      // Awaited last: deleting a board takes long, and clients do not wait for it.
      const stopped = Promise.allSettled([
        stopSharing?.(),
        stopCleaningUp(),
        assistant?.stop(),
        stopAgenda(),
        webhooks.stop(),
        stopTelling?.(),
        signing.stop(),
        stopInsights(),
      ]);
      // The proxy needs time to notice and stop sending requests. With ROLE=all there is no other node to send them to.
      if (config.ROLE === 'api') await delay(config.DRAIN_WAIT_MS);
      await closeWithGrace(app.server, () => Promise.all([realtime?.close({ overMs: 0 }), app.close()]));
      await voteOrigins.flush();
      await stopped;
    },
  };
};
