import { ADMIN_TOKEN_LIFETIME_MS, MODERATOR_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import type { ModeratorId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { createBoardTokens } from '@openfloor/platform/credentials/boardTokens';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { createLogger } from '@openfloor/platform/logger';
import { vi } from 'vitest';
import { Check } from './check.ts';
import { createCrowd, drawSession } from './commands.ts';
import { breakSomething, healAll } from './faults.ts';
import { drawProfile, type Profile } from './profile.ts';
import { createRandom, type Random } from '@openfloor/platform/testing/random';
import { SimulatedApi } from './simulatedApi.ts';
import { createSimulatedBus } from './simulatedBus.ts';
import { SimulatedCache } from './simulatedCache.ts';
import { SimulatedClient, type ClientIdentity } from './simulatedClient.ts';
import { createSimulatedCounts } from './simulatedCounts.ts';
import { clock, SERVER_SECRET, SimulatedNode, type Deployment } from './simulatedNode.ts';
import { createSimulatedStore } from './simulatedStore.ts';
import { pass } from './virtualTime.ts';

const STEP_MS = 500;
/** Number of moderators invited before the first client arrives. */
const MODERATORS = 3;
/**
 * Time for the counts of killed nodes to expire, and for two tries of a client that follows the stream meanwhile: the
 * delay before each is up to 72 s.
 */
const SETTLE_MS_MAX = 180_000;
/** Time for the counts of killed nodes to expire, and for the timers of faults to fire. */
const LEAVING_MS = 22_000;
const RESTART_MS_MAX = 3000;
/** Time for all polls that are due after a connect, and for a read that failed. */
const POLLED_WITHIN_MS = 25_000;
const CALM_VOTES = 20;
const CALM_BLOCKS = 2;
const NODE_NOTICES_LEAVING_MS_MAX = 3000;

/** Parts of the list that pages read first. Chosen by the client's number, so that older seeds keep their draws. */
const FIRST_PARTS = [
  undefined,
  { order: 'votes', first: 1 },
  { order: 'votes', first: 3 },
  { order: 'newest', first: 2 },
] as const;

/** Close code of all sockets of a client, by the client's number: none, connection lost, or all nodes full. */
const SOCKETS_END_WITH = [undefined, 1006, 1013] as const;

const logger = createLogger({ level: 'silent' });
const credentials = createSessionCredentials(SERVER_SECRET);

/** A deployment with its clients, and the faults that can happen to it. */
export class World {
  readonly profile: Profile;
  readonly check: Check;
  readonly store;
  readonly counts;
  nodes: SimulatedNode[] = [];
  apis: SimulatedApi[] = [];
  clients: SimulatedClient[] = [];
  readonly #random: Random;
  readonly #crowd;
  readonly #deployment: Deployment;
  readonly #endedNodes: SimulatedNode[] = [];
  readonly #variant: Variant;
  readonly #caches: readonly SimulatedCache[];
  #isActive = true;
  #arrivals = 0;

  constructor(random: Random, variant: Variant) {
    this.#random = random;
    this.#variant = variant;
    const profile = drawProfile(random.fork());
    // Clients on a node of the former version see new events through another node.
    this.profile = variant.deploysLaterVersions ? { ...profile, lagMsMax: undefined } : profile;
    this.store = createSimulatedStore(random.fork());
    this.store.readMsMax = this.profile.readMsMax;
    this.counts = createSimulatedCounts(random.fork());
    this.check = new Check(this.store, this.profile);
    this.#crowd = createCrowd(random.fork());
    const ofCaches = variant.blocksSockets ? [random.fork(), random.fork()] : [createRandom(0)];
    this.#caches = ofCaches.map(
      (chance) =>
        new SimulatedCache(chance, this.#someApi, (text, position) =>
          this.check.onStreamMade(text, position),
        ),
    );
    this.store.commit(this.#crowd.invitations(MODERATORS));
    const serverSecret = SERVER_SECRET;
    this.#deployment = {
      store: this.store,
      bus: createSimulatedBus(random.fork(), this.profile.bus),
      counts: this.counts,
      tokens: createBoardTokens({ serverSecret, clock, adminLifetimeMs: ADMIN_TOKEN_LIFETIME_MS }),
      credentials,
      random: random.fork(),
      logger,
      onError: (error) => this.check.onError(error),
    };
    for (let count = 0; count < this.profile.nodes; count += 1) this.#startNode();
    for (let count = 0; count < this.profile.apis; count += 1) this.#startApi();
    for (let count = 0; count < this.profile.clients; count += 1) this.arrive();
  }

  /**
   * Runs commands and faults, ends the faults, waits until all clients are settled, acts once more, and disconnects
   * them.
   */
  async run(): Promise<void> {
    this.#keepCommitting();
    this.#keepBreaking();
    if (this.#variant.deploysLaterVersions) this.#deployLaterVersions();
    await this.#passUntilProblem(this.profile.activeMs);
    this.#end();
    this.#isActive = false;
    healAll(this);
    await this.#settle();
    if (this.check.problems.length === 0) await this.#actInCalm();
    if (this.check.problems.length === 0) await this.#closeDown();
  }

  arrive(): void {
    if (!this.#isActive) return;
    const random = this.#random.fork();
    const identity = this.#drawIdentity(random);
    const number = this.#arrivals;
    const endWith = this.#variant.blocksSockets
      ? SOCKETS_END_WITH[number % SOCKETS_END_WITH.length]
      : undefined;
    const servers = {
      api: (chance = random) => this.#someApi(chance),
      node: () => {
        const running = this.nodes.filter(({ isRunning }) => isRunning);
        return running.length > 0 ? random.pick(running) : undefined;
      },
      cache: this.#cacheOf(number),
      // Nodes have room again once the crowd has settled.
      socketsEndWith: () => (endWith === 1013 && !this.#isActive ? undefined : endWith),
    };
    const pollRandom = createRandom(this.#arrivals);
    this.clients.push(new SimulatedClient(identity, servers, this.check, random, pollRandom));
  }

  #cacheOf(number: number): SimulatedCache {
    const cache = this.#caches[number % this.#caches.length];
    if (!cache) throw new Error('There is no cache');
    return cache;
  }

  readonly #someApi = (chance: Random): SimulatedApi => {
    const ready = this.apis.filter(({ isReady }) => isReady);
    return chance.pick(ready.length > 0 ? ready : this.apis);
  };

  leave(client: SimulatedClient | undefined): void {
    if (!client) return;
    this.clients = this.clients.filter((other) => other !== client);
    client.leave(this.#random.between(0, NODE_NOTICES_LEAVING_MS_MAX));
  }

  loseConnectionOf(client: SimulatedClient | undefined): void {
    const socket = client?.socket;
    if (socket) this.nodes.find(({ sockets }) => sockets.has(socket))?.lose(socket);
  }

  killNode(): void {
    const node = this.#takeOutNode();
    if (node) void node.kill();
  }

  stopNode(): void {
    const node = this.#takeOutNode();
    if (node) void node.stop();
  }

  restartApi(): void {
    const api = this.#random.pick(this.apis);
    this.apis = this.apis.filter((other) => other !== api);
    this.#startApi();
    api.close();
  }

  /** Starts a node and an api process of a later version. From then on events are of that version. */
  #deployLaterVersion(): void {
    this.store.version += 1;
    this.#startNode();
    this.#startApi();
  }

  storm(votes: number): void {
    this.#commit(this.#crowd.votes(votes));
  }

  #drawIdentity(random: Random): ClientIdentity {
    this.#arrivals += 1;
    const isModerator = random.chance(0.3);
    const sessionId = random.chance(0.7) ? drawSession(random) : undefined;
    const isInCookie = random.chance(0.5);
    const invited = this.store.current.states[this.store.head]?.moderators.filter(
      ({ isRevoked }) => !isRevoked,
    );
    const moderatorId =
      isModerator && invited && invited.length > 0 && random.chance(0.6)
        ? random.pick(invited).id
        : undefined;
    return {
      name: `client ${this.#arrivals}`,
      audience: isModerator ? 'moderator' : 'public',
      sessionId,
      cookieSessionId: isInCookie ? sessionId : undefined,
      moderatorId,
      readsHead: random.pick(['after the list', 'beside', 'beside', 'not']),
      readsFirst: isModerator ? undefined : FIRST_PARTS[this.#arrivals % FIRST_PARTS.length],
      credentials: {
        ...(isModerator && { token: this.#tokenOf(moderatorId) }),
        ...(sessionId !== undefined && !isInCookie && { session: credentials.issue(sessionId) }),
      },
    };
  }

  /** @param moderatorId undefined: the owner of the board */
  #tokenOf(moderatorId: ModeratorId | undefined): string {
    const { tokens, store } = this.#deployment;
    const unrotated = { board: store.board, state: {} };
    if (moderatorId === undefined) return tokens.issue('admin', unrotated);
    const expiresAtMs = Date.now() + MODERATOR_TOKEN_LIFETIME_MS;
    return tokens.issueToModerator({ id: moderatorId, expiresAtMs }, unrotated);
  }

  #startNode(): void {
    this.nodes.push(new SimulatedNode(this.#deployment, (node) => this.#replace(node)));
  }

  #startApi(): void {
    this.apis.push(new SimulatedApi(this.#deployment));
  }

  /** Removes a random node; another one starts after a while. */
  #takeOutNode(): SimulatedNode | undefined {
    const running = this.nodes.filter(({ isRunning }) => isRunning);
    if (running.length === 0) return undefined;
    const node = this.#random.pick(running);
    this.nodes = this.nodes.filter((other) => other !== node);
    this.#endedNodes.push(node);
    setTimeout(() => this.#startNode(), this.#random.between(0, RESTART_MS_MAX));
    return node;
  }

  /** Stops a node that read an event of a later version, and starts another one after a while. */
  #replace(node: SimulatedNode): void {
    if (!this.nodes.includes(node)) return;
    this.nodes = this.nodes.filter((other) => other !== node);
    this.#endedNodes.push(node);
    void node.stop();
    if (!this.check.hasEnded) setTimeout(() => this.#startNode(), this.#random.between(0, RESTART_MS_MAX));
  }

  #keepCommitting(): void {
    setTimeout(
      () => {
        if (!this.#isActive) return;
        this.#commit(
          Array.from({ length: this.#random.between(1, 3) }, () => this.#crowd.draw(this.store.head)),
        );
        this.#keepCommitting();
      },
      this.#random.between(1, this.profile.commandIntervalMsMax),
    );
  }

  #keepBreaking(): void {
    setTimeout(
      () => {
        if (!this.#isActive) return;
        breakSomething(this, this.#random.pick(this.profile.faults), this.#random);
        this.#keepBreaking();
      },
      this.#random.between(1, this.profile.faultIntervalMsMax),
    );
  }

  #commit(commands: readonly BoardCommand[]): void {
    const headBefore = this.store.head;
    this.#random.pick(this.#writers()).handle(commands);
    const { head, current } = this.store;
    const { lagMsMax } = this.profile;
    if (head === headBefore || lagMsMax === undefined) return;
    const committedAtMs = Date.now();
    setTimeout(() => {
      for (const client of this.clients)
        this.check.hasSeen(client, { epoch: current.epoch, seq: head }, committedAtMs);
    }, lagMsMax);
  }

  #deployLaterVersions(): void {
    for (let deploys = this.#random.between(1, 2); deploys > 0; deploys -= 1)
      setTimeout(() => this.#deployLaterVersion(), this.#random.between(0, this.profile.activeMs - 1));
  }

  /** A writer of a former version refuses to decide on events that it does not know. */
  #writers(): SimulatedApi[] {
    const ofThisVersion = this.apis.filter(({ version }) => version === this.store.version);
    return ofThisVersion.length > 0 ? ofThisVersion : this.apis;
  }

  #end(): void {
    const { ending } = this.profile;
    this.store.failChance = 0;
    if (ending === 'closed') this.#commit([{ type: 'CloseBoard' }]);
    if (ending === 'deleted') this.store.deleteForGood();
  }

  async #passUntilProblem(ms: number): Promise<void> {
    for (let passedMs = 0; passedMs < ms && this.check.problems.length === 0; passedMs += STEP_MS)
      await pass(STEP_MS);
  }

  async #settle(): Promise<void> {
    let unsettled: string[] = [];
    for (let passedMs = 0; passedMs < SETTLE_MS_MAX; passedMs += STEP_MS) {
      await this.#passUntilProblem(STEP_MS);
      unsettled = this.check.unsettled(this.clients, this.#viewers());
      if (unsettled.length === 0 || this.check.problems.length > 0) return;
    }
    this.check.problems.push(...unsettled);
  }

  /** Commits votes and blocks while polls rest and no connection is lost, so that only the sockets can deliver them. */
  async #actInCalm(): Promise<void> {
    if (this.profile.ending !== 'open') return;
    await this.#passUntilProblem(POLLED_WITHIN_MS);
    this.#commit([...this.#crowd.votes(CALM_VOTES), ...this.#crowd.blocks(CALM_BLOCKS)]);
    await this.#settle();
  }

  /** Distinct sessions per node, as the product counts them: without those who run the board. */
  #viewers(): number {
    let viewers = 0;
    for (const { sockets } of this.nodes) {
      const here = this.clients.filter(
        ({ socket, identity }) => socket && sockets.has(socket) && identity.credentials.token === undefined,
      );
      viewers += new Set(here.map((client) => client.identity.sessionId ?? client)).size;
    }
    return viewers;
  }

  /** Checks that no client, viewer or timer is left after all clients have left. */
  async #closeDown(): Promise<void> {
    for (const client of this.clients) client.leave(0);
    await pass(LEAVING_MS);
    this.check.hasEnded = true;
    this.#isActive = true;
    this.#commit([this.#crowd.draw(this.store.head), this.#crowd.draw(this.store.head)]);
    await pass(2000);
    for (const node of [...this.nodes, ...this.#endedNodes])
      if ((await node.laggingClients()) !== 0) this.check.problems.push('a client lags after it left');
    if (this.counts.total() !== 0) this.check.problems.push(`${this.counts.total()} viewers are left`);
    for (const api of this.apis) api.close();
    await Promise.all([...this.nodes.map((node) => node.stop()), pass(3000)]);
    if (vi.getTimerCount() > 0) this.check.problems.push(`${vi.getTimerCount()} timers are left`);
  }
}

export type Variant = {
  /** Deploys processes of later versions, which write events that the former ones do not know. */
  deploysLaterVersions?: boolean;
  /** Two of three clients get no socket, one of them for a while, and follow the stream over HTTP through caches. */
  blocksSockets?: boolean;
};

/**
 * Runs one simulation.
 * @returns the problems, with the name of the profile
 */
export const simulate = async (random: Random, variant: Variant): Promise<string[]> => {
  const world = new World(random, variant);
  await world.run();
  return world.check.problems.map((problem) => `${world.profile.name}: ${problem}`);
};
