import { createFeeds, type Feeds } from '@openfloor/stream/feed/feeds';
import type { BoardTokens } from '@openfloor/platform/credentials/boardTokens';
import type { SessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import type { Logger } from '@openfloor/platform/logger';
import { Registry } from 'prom-client';
import { Connection } from '../../socket/connection.ts';
import { createHub, type Hub } from '../../hub/hub.ts';
import { createRealtimeMetrics } from '../../metrics.ts';
import { CLOSE_CODES } from '../../wire/boardSocket.ts';
import type { Random } from '@openfloor/platform/testing/random';
import type { SimulatedBus } from './simulatedBus.ts';
import type { SimulatedCounts } from './simulatedCounts.ts';
import { SimulatedServer } from './simulatedServer.ts';
import { SimulatedSocket, type SocketEnds } from './simulatedSocket.ts';
import type { SimulatedStore } from './simulatedStore.ts';
import { delay, idleMs } from './virtualTime.ts';

/** What all processes of the deployment share. */
export type Deployment = {
  store: SimulatedStore;
  bus: SimulatedBus;
  counts: SimulatedCounts;
  tokens: BoardTokens;
  credentials: SessionCredentials;
  random: Random;
  logger: Logger;
  /** Called with each error that a process would log. */
  onError: (error: unknown) => void;
};

export const SERVER_SECRET = 'a secret of the tests alone';
export const clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };

const DRAIN_STEP_MS_MAX = 100;
const NODE_NOTICES_MS_MAX = 3000;
const CLIENT_NOTICES_MS_MAX = 2000;

/** A realtime process with the feeds, hub and connections of the product. */
export class SimulatedNode {
  readonly link;
  readonly server;
  readonly #feeds: Feeds;
  readonly #hub: Hub;
  readonly #counts;
  readonly #registry = new Registry();
  readonly #sockets = new Set<SimulatedSocket>();
  readonly #deployment: Deployment;
  #state: 'running' | 'draining' | 'ended' = 'running';

  /** @param onLater called each time the node reads an event of a later version */
  constructor(deployment: Deployment, onLater: (node: SimulatedNode) => void) {
    this.#deployment = deployment;
    const { version } = deployment.store;
    this.link = deployment.bus.connect((message) => deployment.store.decodedBy(version, message));
    this.server = new SimulatedServer(deployment.store, deployment.random.fork());
    this.#counts = deployment.counts.connect();
    const store = deployment.store.connect({ version, onLater: () => onLater(this) });
    this.#feeds = createFeeds({
      bus: this.link.bus,
      store,
      clock,
      onError: deployment.onError,
      isServerSure: this.server.isSure,
    });
    this.server.follow(this.#feeds);
    this.#hub = createHub({
      settings: { publicOrigin: undefined, socketsMax: Infinity },
      feeds: this.#feeds,
      store,
      presence: this.#counts.presence,
      credentials: deployment.credentials,
      tokens: deployment.tokens,
      isProven: () => Promise.resolve(false),
      random: deployment.random.fraction,
      clock,
      loop: { idleMs },
      metrics: createRealtimeMetrics(this.#registry, Infinity),
      logger: deployment.logger,
    });
  }

  get isRunning(): boolean {
    return this.#state === 'running';
  }

  get sockets(): ReadonlySet<SimulatedSocket> {
    return this.#sockets;
  }

  /** @param cookieSessionId the session that came with the upgrade */
  accept(ends: SocketEnds, cookieSessionId: string | undefined): SimulatedSocket {
    const { random, credentials, logger } = this.#deployment;
    const onError = (error: unknown): void => {
      // A node that is stopping or killed may fail to finish its work.
      if (this.isRunning) this.#deployment.onError(error);
    };
    const socket = new SimulatedSocket(ends, random.fork());
    const connection = new Connection(socket, cookieSessionId, {
      onSession: () => {},
      hub: this.#hub,
      credentials,
      logger,
      onError,
    });
    socket.server = {
      receive: (text) => connection.receive(text),
      end: () => {
        this.#sockets.delete(socket);
        connection.end();
      },
    };
    this.#sockets.add(socket);
    return socket;
  }

  /** SIGKILL: cuts all connections of the node. */
  async kill(): Promise<void> {
    this.#state = 'ended';
    this.link.setState('dead');
    this.#counts.cut();
    for (const socket of this.#sockets)
      socket.cut(this.#deployment.random.between(0, CLIENT_NOTICES_MS_MAX), 0);
    await delay(1);
    await this.#endParts();
  }

  /** SIGTERM: asks its clients to reconnect elsewhere, and ends. */
  async stop(): Promise<void> {
    this.#state = 'draining';
    for (const socket of this.#sockets) {
      await delay(this.#deployment.random.between(0, DRAIN_STEP_MS_MAX));
      socket.close(CLOSE_CODES.serviceRestart);
    }
    while (this.#sockets.size > 0) await delay(DRAIN_STEP_MS_MAX);
    await this.#endParts();
    this.#state = 'ended';
    this.link.setState('dead');
  }

  /** Loses one connection; client and node notice it at different times. */
  lose(socket: SimulatedSocket): void {
    const { random } = this.#deployment;
    socket.cut(random.between(0, CLIENT_NOTICES_MS_MAX), random.between(0, NODE_NOTICES_MS_MAX));
  }

  async laggingClients(): Promise<number> {
    const gauge = await this.#registry.getSingleMetric('openfloor_lagging_connections')?.get();
    return gauge?.values[0]?.value ?? 0;
  }

  async #endParts(): Promise<void> {
    await this.#hub.close();
    this.server.stop();
    this.#feeds.close();
  }
}
