import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { createHttpApp } from '@openfloor/api/httpApp';
import { health } from '@openfloor/api/routes/operator/health';
import { createLocalBus } from '@openfloor/stream/bus/localBus';
import {
  turnoutOf,
  type Attendance,
  type Presence,
  type Readings,
  type Turnout,
} from '@openfloor/stream/presence/presence';
import type { BoardId, ModeratorId, OwnerId } from '@openfloor/contract/ids';
import {
  ADMIN_TOKEN_LIFETIME_MS,
  MODERATOR_TOKEN_LIFETIME_MS,
  QUESTIONS_PER_TALK_MAX,
} from '@openfloor/contract/limits';
import type { CommandResult } from '@openfloor/store/append/request';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { isCurrent } from '@openfloor/domain/board/boardState';
import { headFor, mayRead, questionFor, type Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { createFeeds } from '@openfloor/stream/feed/feeds';
import { createFeedStore } from '@openfloor/stream/feed/feedStore';
import { loadSnapshot, type BoardSnapshot } from '@openfloor/store/reads/snapshot';
import { createBoardTokens } from '@openfloor/platform/credentials/boardTokens';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { systemEventLoop as loop } from '@openfloor/platform/eventLoop';
import { listen } from '@openfloor/platform/listen';
import { createLogger } from '@openfloor/platform/logger';
import { createBoardWriter } from '@openfloor/store/append/commit';
import { addProvenSession, isProvenSession } from '@openfloor/store/people/provenSessions';
import { openSampleBoard, openTestStore } from '@openfloor/store/testing/testStore';
import { Registry } from 'prom-client';
import { afterAll } from 'vitest';
import { serveRealtime } from '../app.ts';
import { createRealtimeMetrics } from '../metrics.ts';
import { connectTo, type SocketOptions, type TestSocket } from './testSocket.ts';

const SERVER_SECRET = 'a secret of the tests alone';
export const EPOCH = 'first-life';

export type NodeOptions = {
  publicOrigin?: string;
  /** Replaces the presence that all nodes share. */
  presence?: Pick<Presence, 'report'>;
  socketsMax?: number;
  drainOverMs?: number;
};

/** `path`: by default `/ws`. */
type NodeSocketOptions = SocketOptions & { path?: string };

/** A realtime node. */
export type TestNode = {
  server: Server;
  port: number;
  registry: Registry;
  connect: (options?: NodeSocketOptions) => Promise<TestSocket>;
  /** Connects and subscribes; resolves after the acknowledgement. */
  watch: (boardId: BoardId, subscribe?: object, options?: NodeSocketOptions) => Promise<TestSocket>;
  /** Asks the clients to reconnect elsewhere, and stops. */
  close: () => Promise<void>;
};

export type RealtimeHarness = {
  startNode: (options?: NodeOptions) => Promise<TestNode>;
  openBoard: (details?: { epoch?: string }) => Promise<BoardId>;
  /** Handles a command, and publishes its events to all nodes. */
  send: (boardId: BoardId, command: BoardCommand) => Promise<CommandResult>;
  ask: (boardId: BoardId, text?: string, sessionId?: string) => Promise<string>;
  /** `ownerId`: the owner's device that the token is for. */
  tokenFor: (boardId: BoardId, role: 'admin' | 'speaker', ownerId?: OwnerId) => Promise<string>;
  /** Invites a moderator. */
  invite: (boardId: BoardId) => Promise<{ moderatorId: ModeratorId; token: string }>;
  /** Token of an invited moderator. */
  tokenOf: (boardId: BoardId, moderatorId: ModeratorId) => Promise<string>;
  /** Moderators with a socket. */
  moderatorsHere: (boardId: BoardId) => Readings;
  /** A session's credential. */
  credential: (sessionId: string) => string;
  /** The current list of one audience. */
  fetchView: (boardId: BoardId, audience: Audience) => Promise<BoardView>;
  /** Records that the session solved a challenge. */
  prove: (sessionId: string) => Promise<void>;
  advance: (ms: number) => void;
  query: (statement: string, values: unknown[]) => Promise<unknown>;
  /** Log lines of all nodes. */
  logged: string[];
  close: () => Promise<void>;
};

/** Realtime nodes that share a new database and a bus. */
const createRealtimeHarness = async (): Promise<RealtimeHarness> => {
  const database = await openTestStore();
  const { kysely, pool } = database;
  let aheadMs = 0;
  const clock = { nowMs: () => Date.now() + aheadMs, elapsedMs: () => performance.now() };
  const logged: string[] = [];
  const logger = createLogger({
    level: 'trace',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const bus = createLocalBus({ onError: () => {} });
  const tokens = createBoardTokens({
    serverSecret: SERVER_SECRET,
    clock,
    adminLifetimeMs: ADMIN_TOKEN_LIFETIME_MS,
  });
  const credentials = createSessionCredentials(SERVER_SECRET);
  const store = createFeedStore(kysely);
  const writer = createBoardWriter({
    pool,
    clock,
    limits: { questionsMax: QUESTIONS_PER_TALK_MAX },
    onCommit: (boardId, message) => void bus.publish(boardId, message),
  });
  /** What the nodes reported, as Redis keeps it. */
  const reports: Map<BoardId, Attendance>[] = [];
  const turnoutOn = (boardId: BoardId): Turnout =>
    turnoutOf(reports.flatMap((reported) => reported.get(boardId) ?? []));
  const presenceOfNode = (): Pick<Presence, 'report'> => {
    const reported = new Map<BoardId, Attendance>();
    reports.push(reported);
    return {
      report: async (boardId, here) => {
        reported.set(boardId, here);
        return turnoutOn(boardId);
      },
    };
  };
  const nodes = new Set<TestNode>();

  const startNode = async ({
    publicOrigin,
    presence = presenceOfNode(),
    socketsMax = 1000,
    drainOverMs = 0,
  }: NodeOptions = {}): Promise<TestNode> => {
    const registry = new Registry();
    const feeds = createFeeds({ bus, store, clock, onError: () => {} });
    const app = createHttpApp({
      settings: { trustProxy: ['loopback'], isHttps: false },
      logger,
      clock,
      isOutOfService: () => false,
      onLaterVersion: () => {},
    });
    const realtime = await serveRealtime(app, {
      settings: { publicOrigin, socketsMax },
      feeds,
      store,
      presence,
      credentials,
      tokens,
      isProven: (sessionId) => isProvenSession(kysely, sessionId),
      clock,
      loop,
      random: Math.random,
      metrics: createRealtimeMetrics(registry, socketsMax),
      logger,
    });
    health(app, { isReady: () => true });
    await app.ready();
    const { server } = app;
    const port = await listen(server, 0, '127.0.0.1');
    const sockets = new Set<TestSocket>();
    const connect = async (options?: NodeSocketOptions): Promise<TestSocket> => {
      const socket = await connectTo(`ws://127.0.0.1:${port}${options?.path ?? '/ws'}`, options);
      sockets.add(socket);
      return socket;
    };
    const node: TestNode = {
      server,
      port,
      registry,
      connect,
      watch: async (boardId, subscribe, options) => {
        const socket = await connect(options);
        socket.send({ type: 'subscribe', boardId, ...subscribe });
        await socket.nextOf('subscribed');
        return socket;
      },
      close: async () => {
        nodes.delete(node);
        await realtime.close({ overMs: drainOverMs });
        await Promise.all([...sockets].map(({ closed }) => closed));
        server.closeAllConnections();
        await app.close();
        feeds.close();
      },
    };
    nodes.add(node);
    return node;
  };

  const send: RealtimeHarness['send'] = (boardId, command) =>
    writer.handle(boardId, { command, actor: 'participant' });

  const boardNow = async (boardId: BoardId): Promise<BoardSnapshot> => {
    const snapshot = await loadSnapshot(kysely, boardId);
    if (!snapshot) throw new Error(`There is no board ${boardId}`);
    return snapshot;
  };

  const tokenOf: RealtimeHarness['tokenOf'] = async (boardId, id) =>
    tokens.issueToModerator(
      { id, expiresAtMs: clock.nowMs() + MODERATOR_TOKEN_LIFETIME_MS },
      await boardNow(boardId),
    );

  return {
    startNode,
    openBoard: (details) => openSampleBoard(database, details),
    send,
    ask: async (boardId, text = 'When is lunch?', sessionId = randomUUID()) => {
      const questionId = randomUUID();
      await send(boardId, { type: 'AskQuestion', questionId, sessionId, text });
      return questionId;
    },
    tokenFor: async (boardId, role, ownerId) => tokens.issue(role, await boardNow(boardId), ownerId),
    invite: async (boardId) => {
      const moderatorId = randomUUID();
      await send(boardId, { type: 'InviteModerator', moderatorId, name: 'Anna' });
      return { moderatorId, token: await tokenOf(boardId, moderatorId) };
    },
    tokenOf,
    moderatorsHere: (boardId: BoardId) => turnoutOn(boardId).moderators,
    credential: credentials.issue,
    prove: (sessionId) => addProvenSession(kysely, sessionId),
    fetchView: async (boardId, audience) => {
      const { board, epoch, seq, state } = await boardNow(boardId);
      const pseudonymize = createPseudonymizer(board);
      const readable = [...state.questions.values()].filter(
        (question) => isCurrent(state, question) && mayRead(audience, question),
      );
      return {
        audience,
        epoch,
        seq,
        head: headFor(audience, boardId, state),
        headSeq: seq,
        questions: new Map(
          readable.map((question) => [
            question.id,
            questionFor({ audience, pseudonymize }, boardId, question, state),
          ]),
        ),
        ...(state.closedAt !== undefined && { deletedAt: state.closedAt }),
      };
    },
    advance: (ms) => {
      aheadMs += ms;
    },
    query: (statement, values) => pool.query(statement, values),
    logged,
    close: async () => {
      for (const node of nodes) await node.close();
      await bus.close();
      await database.close();
    },
  };
};

/** The harness for a test file, closed after its last test. */
export const openSuiteHarness = async (): Promise<RealtimeHarness> => {
  const harness = await createRealtimeHarness();
  afterAll(() => harness.close());
  return harness;
};
