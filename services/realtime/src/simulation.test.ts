import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as FanOut from '@openfloor/platform/fanOut';
import { createRandom } from '@openfloor/platform/testing/random';
import { endVirtualTime, startVirtualTime } from './testing/simulation/virtualTime.ts';
import { simulate, type Variant } from './testing/simulation/world.ts';

// Fake timers do not replace Node's promised timers.
vi.mock('node:timers/promises', () => ({
  setTimeout: <Value>(ms: number, value: Value) =>
    new Promise<Value>((resolve) => void setTimeout(resolve, ms, value)),
}));

/** Slices of one write, so that a fan-out to a few members has several slices. */
vi.mock('@openfloor/platform/fanOut', async (importOriginal) => {
  const original = await importOriginal<typeof FanOut>();
  return {
    ...original,
    createFanOut: (onError: (error: unknown) => void) => original.createFanOut(onError, 1),
  };
});

/** SIMULATION_SEEDS: number of seeds, from SIMULATION_FROM on; SIMULATION_SEED: runs only that seed. */
const { SIMULATION_SEED, SIMULATION_SEEDS = '300', SIMULATION_FROM = '1' } = process.env;
const seeds =
  SIMULATION_SEED === undefined
    ? Array.from({ length: Number(SIMULATION_SEEDS) }, (_, index) => Number(SIMULATION_FROM) + index)
    : [Number(SIMULATION_SEED)];

afterEach(endVirtualTime);

/** The problems of a seed, with the command that reproduces them. */
const problemsOf = async (seed: number, variant: Variant = {}): Promise<string[]> => {
  const random = createRandom(seed);
  startVirtualTime(random.fork());
  const problems = await simulate(random, variant);
  const again = `SIMULATION_SEED=${seed} npx vitest run services/realtime/src/simulation.test.ts`;
  return problems.length > 0 ? [again, ...problems] : [];
};

/** Seeds that found a fault of the product, which is fixed since. */
const SEEDS_THAT_FOUND = [
  { fault: 'a repair continued in another epoch', seeds: [8, 73, 129, 179] },
  { fault: 'a list was older than the requested minSeq after a failed read', seeds: [259, 493, 719] },
  { fault: 'a new client kept a viewer count that no other client had', seeds: [12, 64, 173, 389] },
  { fault: 'a client ignored the end of a deleted board', seeds: [50, 60, 107] },
  { fault: 'a client accepted a list of the former epoch after a resync', seeds: [167, 177, 196] },
  { fault: 'a list did not say that the board had closed meanwhile', seeds: [891, 1274] },
  { fault: 'a reset went back behind events that clients had seen', seeds: [702416] },
  { fault: 'a list of another epoch was taken for a later one of the same epoch', seeds: [700223, 702108] },
  { fault: 'a laggard got an outdated viewer count', seeds: [160] },
  { fault: 'a socket closed after the frame and before the news for its session', seeds: [240] },
  { fault: 'a poll was answered with an older status than a socket had brought', seeds: [11201] },
  { fault: 'frames were applied to the rest of a list of another epoch', seeds: [12330] },
  {
    fault: 'frames were applied to the rest of a list of another epoch, in a deploy',
    seeds: [10425],
    variant: { deploysLaterVersions: true },
  },
  { fault: 'votes after a merge named a seq before the question was public', seeds: [134] },
  { fault: 'votes named a merged question that never was public', seeds: [21159, 22962] },
  { fault: 'a list was older than frames that were dropped after a failed read', seeds: [22633] },
  {
    fault: 'a polled list moved the view after `subscribe` was sent',
    seeds: [231],
    variant: { deploysLaterVersions: true },
  },
  {
    fault: 'a head that was read beside the list stayed old',
    seeds: [558],
    variant: { blocksSockets: true },
  },
  {
    fault: 'the socket waited a minute after each node that had to be replaced',
    seeds: [1731],
    variant: { deploysLaterVersions: true },
  },
];

describe('After any faults all clients show the board, and none got hidden text', () => {
  it.each(seeds)('seed %i', async (seed) => {
    expect(await problemsOf(seed)).toEqual([]);
  });

  it.each(seeds)('while later versions are deployed: seed %i', async (seed) => {
    expect(await problemsOf(seed, { deploysLaterVersions: true })).toEqual([]);
  });

  it.each(seeds)('while sockets are blocked, and caches are in between: seed %i', async (seed) => {
    expect(await problemsOf(seed, { blocksSockets: true })).toEqual([]);
  });

  it.skipIf(SIMULATION_SEED !== undefined).each(SEEDS_THAT_FOUND)(
    'seeds that found: $fault',
    async ({ seeds: found, variant }) => {
      for (const seed of found) {
        expect(await problemsOf(seed, variant)).toEqual([]);
        endVirtualTime();
      }
    },
  );
});
