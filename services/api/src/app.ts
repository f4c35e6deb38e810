import { trackViewer } from '@openfloor/contract/calls/audience';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from './dependencies.ts';
import { boundConnections } from './boundConnections.ts';
import { refuse } from './errors.ts';
import { createHttpApp } from './httpApp.ts';
import { requireLargeBodyGuards } from './routes/largeBody.ts';
import { refuseForeign } from './refuseForeign.ts';
import { refuseOtherMethods } from './refuseOtherMethods.ts';
import { shareReads } from './shareReads.ts';
import { signingIn } from './routes/auth/signIn.ts';
import { boardCreation } from './routes/boards/createBoard.ts';
import { boardRead } from './routes/boards/getBoard.ts';
import { shortLink } from './routes/boards/shortLink.ts';
import { browserFaults } from './routes/operator/browserFaults.ts';
import { oembed } from './routes/boards/oembed.ts';
import { contact } from './routes/operator/contact.ts';
import { devices } from './routes/devices/devices.ts';
import { deviceLinks } from './routes/devices/deviceLinks.ts';
import { owners } from './routes/owners/owners.ts';
import { recovery } from './routes/devices/recovery.ts';
import { buttons } from './routes/control/control.ts';
import { controlKeys } from './routes/control/controlKeys.ts';
import { desk } from './routes/desk/desk.ts';
import { keys } from './routes/owners/keys.ts';
import { docsPage } from './routes/docs/docsPage.ts';
import { openApi } from './routes/docs/openApi.ts';
import { socketMessages } from './routes/docs/socketMessages.ts';
import { conferences } from './routes/conferences/conferences.ts';
import { boardExport } from './routes/export/exportBoard.ts';
import { health } from './routes/operator/health.ts';
import { isBeacon } from './routes/operator/isBeacon.ts';
import { insights } from './routes/insights/insights.ts';
import { integrity } from './routes/integrity/integrity.ts';
import { history } from './routes/moderation/history.ts';
import { publicLog } from './routes/log/publicLog.ts';
import { provenReceipt } from './routes/log/provenReceipt.ts';
import { boardActs } from './routes/moderation/boardActs.ts';
import { questionActs } from './routes/moderation/questionActs.ts';
import { createServe } from './routes/serve.ts';
import { logo } from './routes/logo/logo.ts';
import { moderators } from './routes/owners/moderators.ts';
import { replay } from './routes/replay/replay.ts';
import { ownQuestions } from './routes/audience/ownQuestions.ts';
import { plan } from './routes/devices/plan.ts';
import { planDevices } from './routes/devices/planDevices.ts';
import { participants } from './routes/audience/participants.ts';
import { asking } from './routes/audience/askQuestion.ts';
import { ownActs } from './routes/audience/ownActs.ts';
import { questionList } from './routes/audience/listQuestions.ts';
import { voting } from './routes/audience/vote.ts';
import { boardSettings } from './routes/desk/changeSettings.ts';
import { speakerNote } from './routes/speaker-note/speakerNote.ts';
import { agenda } from './routes/agenda/agenda.ts';
import { agendaImport } from './routes/agenda/importAgenda.ts';
import { programmeRooms } from './routes/agenda/programmeRooms.ts';
import { talks } from './routes/boards/talks.ts';
import { streamReads } from './routes/stream/readStream.ts';
import { summary } from './routes/summary/summary.ts';
import { trending } from './routes/audience/trending.ts';
import { superAdminRoutes } from './routes/super-admin/superAdmin.ts';
import type { App } from './routes/typedApp.ts';
import { webhooks } from './routes/webhooks/webhooks.ts';
import { viewers } from './routes/audience/viewers.ts';
import { site } from './site/site.ts';
import { traceRequests } from './traceRequests.ts';

const ROUTES = [
  streamReads,
  recovery,
  talks,
  summary,
  shortLink,
  oembed,
  devices,
  deviceLinks,
  plan,
  planDevices,
  signingIn,
  boardRead,
  questionList,
  asking,
  voting,
  ownActs,
  participants,
  ownQuestions,
  viewers,
  trending,
  contact,
  boardCreation,
  boardActs,
  questionActs,
  history,
  desk,
  boardSettings,
  conferences,
  superAdminRoutes,
  integrity,
  speakerNote,
  controlKeys,
  buttons,
  webhooks,
  moderators,
  owners,
  keys,
  agenda,
  agendaImport,
  programmeRooms,
  logo,
  boardExport,
  insights,
  replay,
  publicLog,
  provenReceipt,
] as const;

/**
 * Registers the hooks and routes of the API on a node's HTTP server. `main` then listens on it; tests inject requests.
 */
export const createApiApp = async (
  dependencies: ApiDependencies,
  app: App = createHttpApp(dependencies),
): Promise<FastifyInstance> => {
  parseJsonBodies(app);
  if (dependencies.tracing) traceRequests(app, dependencies.tracing);
  measureRequests(app, dependencies);
  boundConnections(app, dependencies);
  const answerPreflights = shareReads(app);
  refuseOutOfService(app, dependencies);
  refuseForeign(app, dependencies);
  limitWrites(app, dependencies);
  requireLargeBodyGuards(app);
  const refuseOthers = refuseOtherMethods(app);
  await openApi(app);
  docsPage(app);
  socketMessages(app);
  const serve = createServe(app, dependencies);
  health(app, dependencies);
  for (const register of ROUTES) register({ app, dependencies, serve });
  await browserFaults(app, dependencies);
  answerPreflights();
  refuseOthers();
  await site(app, dependencies);
  // Readers that wait for news of a board would otherwise delay the close.
  app.addHook('preClose', (done) => {
    dependencies.streams.close();
    done();
  });
  return app;
};

/**
 * Records the duration of each request, also of those without a matching route. Leaves out sockets, which have their
 * own metrics, and the requests of `answerUnrouted.ts`, for which Fastify runs no hooks.
 */
const measureRequests = (app: App, { metrics }: ApiDependencies): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isForSocket) return done();
    const { statusCode, elapsedTime, waitedMs = 0 } = reply;
    const tookMs = Math.max(0, elapsedTime - waitedMs);
    metrics.noteRequest(request.method, request.routeOptions.url, statusCode, tookMs);
    return done();
  });
};

/**
 * Paths that are served even while Postgres is unreachable: health checks must always answer, and files of a web build
 * never change.
 */
const SERVED_ALWAYS = /^\/(?:health|assets)\//;

/**
 * Refuses every other request while Postgres is unreachable, even if memory could answer it: the answer may be stale.
 * Sockets are still accepted.
 */
const refuseOutOfService = (app: App, { isOutOfService }: ApiDependencies): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isServed = SERVED_ALWAYS.test(request.url) || isBeacon(request) || request.isForSocket;
    if (isOutOfService() && !isServed) refuse(reply, 'unavailable');
    else done();
  });
};

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'DELETE']);

/**
 * Limits all writes of one address. A whole audience may share an address, so the limit is high and stops only floods.
 */
const limitWrites = (app: App, { limits }: ApiDependencies): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!WRITES.has(request.method)) return undefined;
    // Each arriving viewer sends `trackViewer`. That call has its own limit, beyond which the viewer is not counted.
    if (request.routeOptions.url === trackViewer.path || isBeacon(request)) return undefined;
    const retryAfterMs = await limits.writesPerIp.take(addressPrefix(request.ip));
    return retryAfterMs === undefined ? undefined : refuse(reply, 'rate-limited', { retryAfterMs });
  });
};

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Time in ms that the answer was held back until there was news. Metrics subtract it: the node did no work
     * meanwhile.
     */
    waitedMs?: number;
  }
}

/** Accepts JSON bodies only. An empty body counts as no body, whatever its content type. */
const parseJsonBodies = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body, done);
  });
};
