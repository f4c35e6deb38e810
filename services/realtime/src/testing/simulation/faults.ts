import { assertNever } from '@openfloor/domain/assertNever';
import type { FaultName } from './profile.ts';
import type { Random } from '@openfloor/platform/testing/random';
import type { SimulatedLink } from './simulatedBus.ts';
import type { SimulatedApi } from './simulatedApi.ts';
import type { SimulatedClient } from './simulatedClient.ts';
import type { SimulatedCounts } from './simulatedCounts.ts';
import type { SimulatedNode } from './simulatedNode.ts';
import { FAST, STALLED, type ReadSpeed } from './simulatedSocket.ts';
import type { SimulatedStore } from './simulatedStore.ts';

/** Longer than the 15 s after which a stalled reader is closed. */
const STALL_MS_MAX = 20_000;
const AWAY_MS_MAX = 4000;
const STORM_VOTES_MAX = 700;
const SLOW_BYTES_PER_STEP_MAX = 4000;

/** The parts of a deployment that faults happen to. */
type Deployment = {
  readonly store: SimulatedStore;
  readonly counts: SimulatedCounts;
  readonly nodes: readonly SimulatedNode[];
  readonly apis: readonly SimulatedApi[];
  readonly clients: readonly SimulatedClient[];
  loseConnectionOf: (client: SimulatedClient | undefined) => void;
  leave: (client: SimulatedClient | undefined) => void;
  arrive: () => void;
  killNode: () => void;
  stopNode: () => void;
  restartApi: () => void;
  storm: (votes: number) => void;
};

/** Injects a fault. A temporary one ends after a while, or in `healAll`. */
export const breakSomething = (world: Deployment, fault: FaultName, random: Random): void => {
  const { store, counts, clients } = world;
  const forAWhile = (undo: () => void): void => void setTimeout(undo, random.between(50, AWAY_MS_MAX));
  const failing = (failChance: number): void => {
    store.failChance = failChance;
    forAWhile(() => (store.failChance = 0));
  };
  const links = (): SimulatedLink[] => [...world.nodes, ...world.apis].map(({ link }) => link);
  const unlink = (link: SimulatedLink, state: 'down' | 'silent'): void => {
    if (link.state !== 'up') return;
    link.setState(state);
    forAWhile(() => mend(link));
  };
  const someClient = (): SimulatedClient | undefined =>
    clients.length > 0 ? random.pick(clients) : undefined;
  switch (fault) {
    case 'lose a connection':
      return world.loseConnectionOf(someClient());
    case 'device offline': {
      const client = someClient();
      client?.input({ type: 'network-lost' });
      return forAWhile(() => client?.input({ type: 'nudged' }));
    }
    case 'page suspended': {
      const client = someClient();
      client?.input({ type: 'suspended' });
      return forAWhile(() => client?.input({ type: 'resumed' }));
    }
    case 'stop reading':
      return readFor(someClient(), STALLED, random.between(100, STALL_MS_MAX));
    case 'read slowly':
      return readFor(
        someClient(),
        { bytesPerStep: random.between(50, SLOW_BYTES_PER_STEP_MAX) },
        random.between(100, STALL_MS_MAX),
      );
    case 'leave':
      return world.leave(someClient());
    case 'arrive':
      return world.arrive();
    case 'kill a node':
      return world.killNode();
    case 'stop a node':
      return world.stopNode();
    case 'restart an api process':
      return world.restartApi();
    case 'bus away':
      return links().forEach((link) => unlink(link, 'down'));
    case 'bus away for one process':
      return unlink(random.pick(links()), 'down');
    case 'subscriber dead':
      return unlink(random.pick(links()), 'silent');
    case 'store away':
      return failing(1);
    case 'store flaky':
      return failing(0.3);
    case 'counts away':
      counts.isAway = true;
      return forAWhile(() => (counts.isAway = false));
    case 'restore':
      return store.restore();
    case 'lose the tail':
      store.loseTail();
      return [...world.nodes, ...world.apis].forEach(({ server }) => void server.change());
    case 'storm of votes':
      return world.storm(random.between(1, STORM_VOTES_MAX));
    default:
      return assertNever(fault);
  }
};

/** Ends all temporary faults. */
export const healAll = ({ store, counts, nodes, apis, clients }: Deployment): void => {
  store.failChance = 0;
  counts.isAway = false;
  for (const { link } of [...nodes, ...apis]) mend(link);
  for (const client of clients) client.read(FAST);
};

const mend = (link: SimulatedLink): void => {
  if (link.state === 'down' || link.state === 'silent') link.setState('up');
};

const readFor = (client: SimulatedClient | undefined, reading: ReadSpeed, ms: number): void => {
  client?.read(reading);
  setTimeout(() => client?.read(FAST), ms);
};
