/**
 * One board before a hall, as queues: votes pass proxy, api node, Postgres and Redis; frames pass realtime nodes, proxy
 * and the viewers' side. A thread does one thing after the other, and what waits is coalesced as in the product: votes
 * into a batch, changes into a frame, frames of one socket into one read. Deterministic.
 */
import type { Costs } from './costs.ts';
import { createHop, createNode, groupsOf, type Group, type Node, type Votes } from './fanOutPath.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { createMachine, createSimulation, type Simulation, type Thread } from './machine.ts';
import { createBoardLock, createWriter } from './votePath.ts';

export type Hall = {
  viewers: number;
  durationMs: number;
  votesPerSecond: number;
  /** Further votes, evenly spaced over `overMs`, beginning every `everyMs`. */
  bursts: { votes: number; everyMs: number; overMs: number };
};

export type Cluster = {
  api: number;
  realtime: number;
  proxyThreads: number;
  /** All requests of the board go to one api node; otherwise the nodes take turns. */
  hasBoardAffinity: boolean;
  /** Cores that all processes share with the load. Undefined: each thread has a core, and the load is elsewhere. */
  sharedCores?: number;
};

export type Played = {
  voteToScreenMs: { p50: number; p95: number; p99: number };
  /** CPU time in ms per second, by role. */
  cpu: Record<string, number>;
  /** That each viewer gets. */
  framesPerSecond: number;
  /** How often a vote was timed: on the last screens of each node. */
  screens: number;
};

/** Until the last votes are on the screens, however full the machine is. */
const LAST_VOTES_MS = 10_000;

export const playHall = (hall: Hall, cluster: Cluster, costs: Costs): Played => {
  const { durationMs, bursts } = hall;
  const simulation = createSimulation();
  const threads = startThreads(simulation, cluster);
  const latencies = createLatencies();
  const nodes = openNodes(simulation, threads, { hall, cluster, costs, latencies });
  const nextWriter = openWriters(simulation, threads, nodes, { cluster, costs });
  const nextProxy = turns(threads.proxy);
  if (cluster.sharedCores !== undefined) openSystem(simulation, threads.system, durationMs);

  /** Its time begins when it is sent: a crowd that is late sends what is due. */
  const vote = (): void => {
    let sentAtMs = 0;
    threads.crowd.run(
      () => {
        sentAtMs = simulation.nowMs();
        return costs.crowdVoteUs / 1000;
      },
      () => nextProxy().run(costs.proxyRequestUs / 1000, () => nextWriter()(sentAtMs)),
    );
  };
  repeat(simulation, vote, { perSecond: hall.votesPerSecond, fromMs: 0, endMs: durationMs });
  for (let atMs = bursts.everyMs; atMs + bursts.overMs <= durationMs; atMs += bursts.everyMs)
    repeat(simulation, vote, {
      perSecond: (bursts.votes * 1000) / bursts.overMs,
      fromMs: atMs,
      endMs: atMs + bursts.overMs,
    });
  simulation.runUntil(durationMs);
  const { crowd, redis, system: _, ...roles } = threads;
  const all = { ...roles, redis: [redis], crowd: [crowd] };
  const cpu = Object.fromEntries(
    Object.entries(all).map(([role, each]) => [
      role,
      (each.reduce((sum, thread) => sum + thread.usedMs(), 0) * 1000) / durationMs,
    ]),
  );
  const frames = nodes.reduce((sum, node) => sum + node.frames(), 0);
  // The last votes arrive later.
  simulation.runUntil(durationMs + LAST_VOTES_MS);
  const percentile = latencies.percentileMs;
  return {
    voteToScreenMs: { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) },
    cpu,
    framesPerSecond: (frames * 1000) / hall.viewers / durationMs,
    screens: latencies.screens(),
  };
};

type Threads = {
  proxy: Thread[];
  api: Thread[];
  realtime: Thread[];
  /** A connection of each api node. */
  postgres: Thread[];
  redis: Thread;
  /** Plays all viewers, as in the report. */
  crowd: Thread;
  /** What takes each shared core besides. */
  system: Thread[];
};

const startThreads = (simulation: Simulation, cluster: Cluster): Threads => {
  const { sharedCores } = cluster;
  const shared = sharedCores === undefined ? undefined : createMachine(simulation, sharedCores);
  const start = shared ?? (() => createMachine(simulation, 1)());
  const startAll = (threads: number): Thread[] => Array.from({ length: threads }, start);
  return {
    proxy: startAll(cluster.proxyThreads),
    api: startAll(cluster.api),
    realtime: startAll(cluster.realtime),
    postgres: startAll(cluster.api),
    redis: start(),
    crowd: start(),
    system: startAll(sharedCores ?? 0),
  };
};

/**
 * Time of the cores that no process of the report uses, such as that of the kernel's network: with 5,000 and with 8,000
 * viewers the processes used 1.80 and 1.81 of two cores, and frames waited.
 */
const SYSTEM = { workMs: 9, everyMs: 100 };

const openSystem = (simulation: Simulation, system: readonly Thread[], endMs: number): void =>
  system.forEach((thread, index) =>
    repeat(simulation, () => thread.run(SYSTEM.workMs), {
      perSecond: 1000 / SYSTEM.everyMs,
      fromMs: (index * SYSTEM.everyMs) / system.length,
      endMs,
    }),
  );

type Parts = { hall: Hall; cluster: Cluster; costs: Costs; latencies: Latencies };

/** The realtime nodes, each with its groups of viewers behind the proxy. */
const openNodes = (
  simulation: Simulation,
  { realtime, proxy, crowd }: Threads,
  { hall, cluster, costs, latencies }: Parts,
): Node[] => {
  // Viewers on other machines take no time from this one, and are as many as it takes.
  const crowdFrameMs = cluster.sharedCores === undefined ? 0 : costs.crowdFrameUs / 1000;
  const nextProxy = turns(proxy);
  // As in the report: screens that time votes have joined last, so they are written to last.
  const openGroup = (size: number, index: number, { length }: readonly number[]): Group => {
    const isTimed = index === length - 1;
    const read = createHop(crowd, size * crowdFrameMs, (votes) => {
      if (!isTimed) return;
      for (const atMs of votes.flat()) latencies.add(simulation.nowMs() - atMs, 1);
    });
    return { viewers: size, pass: createHop(nextProxy(), (size * costs.proxyFrameUs) / 1000, read) };
  };
  return realtime.map((thread) =>
    createNode(simulation, thread, groupsOf(hall.viewers / cluster.realtime).map(openGroup), costs),
  );
};

/** @returns the api node that takes the next vote */
const openWriters = (
  simulation: Simulation,
  { api, postgres, redis }: Threads,
  nodes: readonly Node[],
  { cluster, costs }: Pick<Parts, 'cluster' | 'costs'>,
): (() => (atMs: number) => void) => {
  const publish = (votes: Votes): void =>
    redis.run((costs.redisPublishUs + nodes.length * costs.redisDeliveryUs) / 1000, () => {
      for (const node of nodes) node.commit(votes);
    });
  const lock = createBoardLock();
  const writers = api.flatMap((thread, index) => {
    const connection = postgres[index];
    return connection ? [createWriter(simulation, thread, connection, lock, costs, publish)] : [];
  });
  return turns(cluster.hasBoardAffinity ? writers.slice(0, 1) : writers);
};

/** @returns the items one after the other, from the first again after the last */
const turns = <Item>(items: readonly Item[]): (() => Item) => {
  let turn = 0;
  return () => {
    const item = items[turn % items.length];
    turn += 1;
    if (item === undefined) throw new Error('no items');
    return item;
  };
};

/** Calls at even intervals until the end. */
const repeat = (
  { nowMs, after }: Simulation,
  call: () => void,
  { perSecond, fromMs, endMs }: { perSecond: number; fromMs: number; endMs: number },
): void => {
  const next = (index: number): void => {
    const atMs = fromMs + (index * 1000) / perSecond;
    if (!(atMs < endMs)) return;
    after(atMs - nowMs(), () => {
      call();
      next(index + 1);
    });
  };
  next(0);
};
