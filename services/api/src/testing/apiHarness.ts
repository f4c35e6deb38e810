import { randomUUID } from 'node:crypto';
import { createLocalBus } from '@openfloor/stream/bus/localBus';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import {
  requestOf,
  type Call as DeclaredCall,
  type CallInput,
  type ParamsOf,
} from '@openfloor/contract/calls/call';
import type { ErrorCode } from '@openfloor/contract/errors';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { Asked } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { LoggedIn } from '@openfloor/contract/http/superAdmin';
import { ADMIN_TOKEN_LIFETIME_MS, SUPER_ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import type { Question } from '@openfloor/contract/questions';
import { createFeeds } from '@openfloor/stream/feed/feeds';
import { createFeedStore } from '@openfloor/stream/feed/feedStore';
import { createBoardTokens } from '@openfloor/platform/credentials/boardTokens';
import { createRecoveryCodes } from '@openfloor/store/boards/recoveryCodes';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { createSignInCookies } from '@openfloor/platform/credentials/signInCookie';
import { createSuperAdmin } from '@openfloor/platform/credentials/superAdmin';
import { createWebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import { systemClock } from '@openfloor/platform/clock';
import { createLogger } from '@openfloor/platform/logger';
import { createOutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { signingKeyOf } from '@openfloor/platform/signingKey';
import { createBoardWriter } from '@openfloor/store/append/commit';
import { connect, openTestStore } from '@openfloor/store/testing/testStore';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, expect } from 'vitest';
import { z } from 'zod/mini';
import { createApiApp } from '../app.ts';
import { createAccounts } from '../auth/accounts.ts';
import type { IdentityProvider } from '../auth/identityProvider.ts';
import type { ApiDependencies, ApiSettings, Ids } from '../dependencies.ts';
import { createAskerFlags } from '../routes/audience/askerFlags.ts';
import { createVoteOrigins } from '../routes/integrity/voteOrigins.ts';
import type { LimitSettings } from '@openfloor/platform/limitVariables';
import { createLimits, type Limits } from '../limits/limits.ts';
import { createLongReads } from '../longReads/longReads.ts';
import { createLargeBodies } from '../longReads/largeBodies.ts';
import { createBoardLogs } from '@openfloor/store/logTree/boardLogs';
import { createApiMetrics } from '../metrics.ts';
import { createChallenges } from '../proof/challenges.ts';
import { createProvenSessions } from '../proof/provenSessions.ts';
import { LIMITS } from './limits.ts';
import { createAgendaFiles } from '../routes/agenda/files/readAgendaFile.ts';
import { createExports, EXPORT_LIMITS, type ExportLimits } from '../routes/export/exports.ts';
import { createShortIds } from '../shortIds.ts';
import { createQuestionSnapshots } from '../snapshots/questionSnapshots.ts';
import { createStreamReaders } from '../stream/streamReaders.ts';
import { undocumentedRefusals } from './openApiDocument.ts';

/** Start of the tests' clock, which moves only by `advance`. */
export const START_MS = Date.UTC(2026, 2, 1, 10);
export const START = new Date(START_MS).toISOString();
/** Id of no board, question, session or contact request. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
export const SUPER_ADMIN_SECRET = 'the super secret';
export const SERVER_SECRET = 'a secret of the tests alone';

export type HarnessOptions = {
  settings?: Partial<ApiSettings>;
  limits?: Partial<LimitSettings>;
  /** Limits of another node, which nodes share in Redis. */
  sharedLimits?: Limits;
  ids?: Partial<Ids>;
  presence?: ApiDependencies['presence'];
  superAdminSecret?: string | undefined;
  questionsMax?: number;
  exportLimits?: Partial<ExportLimits>;
  streamReadersMax?: number;
  largeBodiesBytesMax?: number;
  signingSecret?: string;
  identityProvider?: IdentityProvider;
  /** Replaces DNS. */
  resolve?: (name: string) => Promise<string[]>;
};

export type Call = {
  body?: unknown;
  /** Sent unchanged, with a JSON content type unless `headers` has another. */
  rawBody?: string | Buffer;
  token?: string | undefined;
  session?: string | undefined;
  headers?: Record<string, string>;
  from?: string;
};

export type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

/** What a test gives of a declared call: the parameters of its path, and fields of its query or body. */
type Given<C extends DeclaredCall> = MaybeMissing<ParamsOf<C>> & Partial<MaybeMissing<CallInput<C>>>;
type MaybeMissing<Value> = { [Field in keyof Value]: Value[Field] | undefined };

export type BoardWithQuestion = BoardCreated & {
  /** Session id of the question's author. */
  author: string;
  questionId: string;
  /** Path of the board's questions. */
  questions: string;
};

export type ApiHarness = {
  app: FastifyInstance;
  dependencies: ApiDependencies;
  /**
   * Sends a declared call.
   * @param input what the call does not declare is left out, so that a whole board or event may be given
   * @param call its `body` or `rawBody` is sent instead of the fields of the body, for instance a wrong one
   */
  send: <C extends DeclaredCall>(declared: C, input: Given<C>, call?: Call) => Promise<Answer>;
  /** Sends what no declared call is: pages, wrong methods and malformed addresses. */
  call: (method: HTTPMethods, path: string, call?: Call) => Promise<Answer>;
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, call?: Call) => Promise<Answer>;
  /** The credential of the given session, or of a new one. */
  session: (sessionId?: string) => string;
  openBoard: (details?: { title?: string; session?: string; demo?: boolean }) => Promise<BoardCreated>;
  /** @returns the question's id */
  ask: (boardId: string, text?: string, session?: string) => Promise<string>;
  openBoardWithQuestion: () => Promise<BoardWithQuestion>;
  superAdminToken: () => Promise<string>;
  advance: (ms: number) => void;
  setStoreAway: (isAway: boolean) => void;
  /** Lines of the log. */
  logged: string[];
  /** Lines of the node's metrics. */
  measured: () => Promise<string[]>;
  /** Another node on the same database with a separate bus, so that it gets no messages. Closed with this one. */
  anotherNode: (options?: HarnessOptions) => Promise<ApiHarness>;
  close: () => Promise<void>;
};

const LARGE_BODIES_BYTES_MAX = 64 * 1024 * 1024;

const SETTINGS: ApiSettings = {
  freePlanBoards: 1,
  sellsPlans: false,
  planTrialDays: 14,
  launchPromoUntilMs: undefined,
  communityUrl: undefined,
  trustProxy: [],
  publicOrigin: undefined,
  hasAssistant: false,
  tellsOperator: false,
  signIn: 'off',
  retentionDays: undefined,
  isHttps: false,
  webRoot: undefined,
};

const randomIds: Ids = {
  uuid: () => randomUUID(),
  shortId: () => randomUUID().replaceAll('-', '').slice(0, 12),
  epoch: () => `life-${randomUUID().slice(0, 8)}`,
};

const fail = (): Promise<never> => Promise.reject(new Error('Redis is away'));
export const unreachablePresence: ApiDependencies['presence'] = { track: fail, read: fail, watched: fail };

/** The HTTP server with real parts on its own database, which `close` drops. */
export const createApiHarness = async (options: HarnessOptions = {}): Promise<ApiHarness> => {
  const store = await openTestStore();
  return createNode(store, options);
};

/** The HTTP server for a test file, closed after its last test. */
export const openSuiteApi = async (options: HarnessOptions = {}): Promise<ApiHarness> => {
  const api = await createApiHarness(options);
  afterAll(() => api.close());
  return api;
};

type Store = Awaited<ReturnType<typeof openTestStore>>;

const createNode = async (store: Store, options: HarnessOptions): Promise<ApiHarness> => {
  const { pool, kysely } = store;
  let elapsedMs = 0;
  let isAway = false;
  const clock = { nowMs: () => START_MS + elapsedMs, elapsedMs: () => elapsedMs };
  const logged: string[] = [];
  const logger = createLogger({
    level: 'trace',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const bus = createLocalBus({ onError: (error) => logger.warn({ err: error }, 'bus') });
  const feedStore = createFeedStore(kysely);
  const feeds = createFeeds({
    bus,
    clock,
    store: feedStore,
    onError: (error) => logger.warn({ err: error }, 'feed'),
  });
  const writer = createBoardWriter({
    pool,
    clock,
    limits: { questionsMax: options.questionsMax ?? 1000 },
    onCommit: feeds.offer,
  });
  const credentials = createSessionCredentials(SERVER_SECRET);
  const registry = new Registry();
  const metrics = createApiMetrics(registry);
  const superAdminSecret = 'superAdminSecret' in options ? options.superAdminSecret : SUPER_ADMIN_SECRET;
  const exports = createExports(logger, { ...EXPORT_LIMITS, ...options.exportLimits });
  const limits =
    options.sharedLimits ?? createLimits({ ...LIMITS, ...options.limits }, { observer: metrics.limits });
  const snapshots = createQuestionSnapshots(clock, metrics.noteSnapshotBuilt);
  const dependencies: ApiDependencies = {
    settings: { ...SETTINGS, ...options.settings },
    db: kysely,
    writer,
    feeds,
    presence: options.presence ?? createLocalPresence(),
    credentials,
    tokens: createBoardTokens({
      serverSecret: SERVER_SECRET,
      clock,
      adminLifetimeMs: ADMIN_TOKEN_LIFETIME_MS,
    }),
    recoveryCodes: createRecoveryCodes(SERVER_SECRET),
    identityProvider: options.identityProvider,
    signInCookies: createSignInCookies(clock, SERVER_SECRET),
    accounts: createAccounts({ db: kysely, clock, issuer: options.identityProvider?.issuer }),
    superAdmin: createSuperAdmin({
      serverSecret: SERVER_SECRET,
      secret: superAdminSecret,
      clock,
      tokenLifetimeMs: SUPER_ADMIN_TOKEN_LIFETIME_MS,
    }),
    limits,
    shortIds: createShortIds({
      db: kysely,
      misses: limits.shortIdMissesPerIp,
      onMiss: metrics.noteShortIdMiss,
    }),
    longReads: createLongReads(limits.readTimePerIp),
    largeBodies: createLargeBodies(options.largeBodiesBytesMax ?? LARGE_BODIES_BYTES_MAX),
    agendaFiles: createAgendaFiles(limits.readTimePerIp),
    challenges: createChallenges(SERVER_SECRET),
    provenSessions: createProvenSessions(kysely),
    askerFlags: createAskerFlags(),
    voteOrigins: createVoteOrigins({
      db: kysely,
      serverSecret: SERVER_SECRET,
      clock,
      onError: (error) => logger.warn({ err: error }, 'vote origins'),
      onLost: metrics.noteOriginsLost,
    }),
    snapshots,
    streams: createStreamReaders({
      feeds,
      store: feedStore,
      snapshots,
      clock: systemClock,
      readersMax: options.streamReadersMax ?? 1000,
      onDisplaced: metrics.noteReaderDisplaced,
      isOutOfService: () => isAway,
      onError: (error) => logger.warn({ err: error }, 'stream'),
    }),
    webhookKeys: createWebhookKeys(SERVER_SECRET),
    outbound: createOutboundAddresses([], options.resolve),
    noteWebhook: () => {},
    exports,
    boardLogs: createBoardLogs({
      db: kysely,
      signingKey: signingKeyOf(options.signingSecret ?? SERVER_SECRET),
      host: 'qa.example.org',
      identitiesOn: exports.identitiesOn,
    }),
    clock,
    ids: { ...randomIds, ...options.ids },
    logger,
    metrics,
    tracing: undefined,
    isOutOfService: () => isAway,
    onLaterVersion: () => {},
    isReady: () => !isAway,
  };
  const others: ApiHarness[] = [];
  const app = await createApiApp(dependencies);
  await app.ready();

  const call: ApiHarness['call'] = async (
    method,
    url,
    { body, rawBody, token, session: credential, headers, from } = {},
  ) => {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(credential !== undefined && { 'x-session-id': credential }),
        ...headers,
      },
    });
    const isJson =
      method !== 'HEAD' &&
      response.headers['content-encoding'] === undefined &&
      String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json<unknown>() : response.body,
      headers: response.headers,
    };
  };
  const send: ApiHarness['send'] = (declared, input, options_ = {}) => {
    const hasBody = 'body' in options_ || 'rawBody' in options_;
    const { method, path, body } = requestOf(declared, declaredPartsOf(declared, input, hasBody), hasBody);
    const hasFields = body !== undefined && Object.keys(body).length > 0;
    return call(method, path, { ...(hasFields && { body }), ...options_ });
  };
  const get: ApiHarness['get'] = (path, options_) => call('GET', path, options_);
  const post: ApiHarness['post'] = (path, options_) => call('POST', path, options_);
  const session: ApiHarness['session'] = (sessionId = randomUUID()) => credentials.issue(sessionId);
  const openBoard: ApiHarness['openBoard'] = async ({
    title = 'Town hall',
    demo,
    session: credential = session(),
  } = {}) =>
    BoardCreated.parse((await post('/api/boards', { body: { title, demo }, session: credential })).body);
  const ask: ApiHarness['ask'] = async (boardId, text = 'When is lunch?', credential = session()) =>
    Asked.parse(
      (await post(`/api/boards/${boardId}/questions`, { body: { text }, session: credential })).body,
    ).id;

  return {
    app,
    dependencies,
    send,
    call,
    get,
    post,
    session,
    openBoard,
    ask,
    openBoardWithQuestion: async () => {
      const board = await openBoard();
      const author = randomUUID();
      const questionId = await ask(board.boardId, 'When is lunch?', session(author));
      const questions = `/api/boards/${board.boardId}/questions`;
      return { ...board, author, questionId, questions };
    },
    superAdminToken: async () =>
      LoggedIn.parse((await post('/api/superadmin/login', { body: { secret: SUPER_ADMIN_SECRET } })).body)
        .token,
    advance: (ms) => {
      elapsedMs += ms;
    },
    setStoreAway: (away) => {
      isAway = away;
    },
    logged,
    measured: async () => (await registry.metrics()).split('\n'),
    anotherNode: async (otherOptions = {}) => {
      const other = await createNode({ ...connect(store.url), url: store.url }, otherOptions);
      others.push(other);
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      const undocumented = undocumentedRefusals(app, logged);
      await app.close();
      feeds.close();
      await bus.close();
      await store.close();
      expect(undocumented, 'refusals that the routes do not declare').toEqual([]);
    },
  };
};

const declaredPartsOf = ({ path, query, body }: DeclaredCall, input: object, hasBody: boolean): object => {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const names = new Set([...params, ...fieldsOf(query), ...(hasBody ? [] : fieldsOf(body))]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
};

/** Names of the fields of a query or body. */
const fieldsOf = (part: z.core.$ZodType | undefined): string[] => {
  if (part instanceof z.ZodMiniOptional || part instanceof z.ZodMiniNullable)
    return fieldsOf(part.def.innerType);
  return part instanceof z.ZodMiniObject ? Object.keys(part.shape) : [];
};

/** An answer with this status and body, and any headers. */
export const answered = (status: number, body: unknown): Answer => ({
  status,
  body,
  headers: expect.anything(),
});

/** A refusal in the one error shape, by default with the code's message. */
export const refused = (
  status: number,
  code: ErrorCode,
  message: unknown = ERROR_MESSAGES[code],
  details: object = {},
): Answer => answered(status, { code, message, ...details });

/** A refusal of a body by its size. @param most as people read it, such as 16 KB */
export const refusedAsTooLarge = (most: string): Answer =>
  refused(413, 'body-too-large', `The request body is too large: at most ${most}.`);

/** A refusal of a file, at any place in it. @param said a part of the message */
export const refusedFile = (said: string): Answer =>
  answered(
    400,
    expect.objectContaining({ code: 'invalid-programme', message: expect.stringContaining(said) }),
  );

/** A new question as the public reads it. */
export const freshQuestion = (boardId: string, id: string, details: Partial<Question> = {}): Question => ({
  id,
  boardId,
  text: 'When is lunch?',
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: START,
  ...details,
});
