import type { Random } from '@openfloor/platform/testing/random';
import type { BusTraits } from './simulatedBus.ts';

export const FAULTS = [
  'lose a connection',
  'device offline',
  'page suspended',
  'stop reading',
  'read slowly',
  'leave',
  'arrive',
  'kill a node',
  'stop a node',
  'restart an api process',
  'bus away',
  'bus away for one process',
  'subscriber dead',
  'store away',
  'store flaky',
  'counts away',
  'restore',
  'lose the tail',
  'storm of votes',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** Parameters of one simulation. */
export type Profile = {
  name: string;
  bus: BusTraits;
  readMsMax: number;
  faults: readonly FaultName[];
  faultIntervalMsMax: number;
  commandIntervalMsMax: number;
  activeMs: number;
  apis: number;
  nodes: number;
  clients: number;
  ending: 'open' | 'closed' | 'deleted';
  /** A steady client shows each event this long after its commit; undefined: not checked. */
  lagMsMax: number | undefined;
};

const OF_CLIENTS: readonly FaultName[] = [
  'lose a connection',
  'device offline',
  'page suspended',
  'stop reading',
  'read slowly',
  'leave',
  'arrive',
];
const OF_NODES: readonly FaultName[] = [
  ...OF_CLIENTS,
  'kill a node',
  'stop a node',
  'restart an api process',
];
const OF_THE_BUS: readonly FaultName[] = [
  ...OF_NODES,
  'bus away',
  'bus away for one process',
  'subscriber dead',
  'counts away',
];
/** Loses no message; delays stay within the time for which a feed holds back messages behind a gap. */
const GOOD_BUS: BusTraits = {
  lostChance: 0,
  twiceChance: 0.1,
  bareChance: 0,
  delayMsMax: 80,
  veryLateChance: 0,
};
/**
 * 80 ms on the bus, 250 ms in the longest window, two fan-outs of eight turns of 5 ms, 40 ms until the client has read.
 */
const GOOD_BUS_LAG_MS_MAX = 450;
/**
 * In addition to a good bus: a sweep each second, its wait, three reads of 40 ms, and the time that feeds hold back
 * messages.
 */
const BAD_BUS_LAG_MS_MAX = 2000;

/** Draws the profile of a seed. */
export const drawProfile = (random: Random): Profile => {
  const size = {
    activeMs: random.between(3000, 12_000),
    apis: random.between(1, 3),
    nodes: random.between(1, 3),
    clients: random.between(2, 6),
    faultIntervalMsMax: random.pick([400, 1500, 4000]),
    commandIntervalMsMax: random.pick([60, 200, 800]),
    ending: random.pick(['open', 'open', 'open', 'open', 'closed', 'deleted'] as const),
  };
  const badBus: BusTraits = {
    lostChance: random.pick([0.02, 0.2, 0.6]),
    twiceChance: 0.2,
    bareChance: random.pick([0, 0.2]),
    delayMsMax: random.pick([10, 150, 600]),
    veryLateChance: random.pick([0, 0.05]),
  };
  return random.pick<Profile>([
    {
      ...size,
      name: 'a bus that loses nothing',
      bus: GOOD_BUS,
      readMsMax: 5,
      faults: OF_NODES,
      lagMsMax: GOOD_BUS_LAG_MS_MAX,
    },
    {
      ...size,
      name: 'a bad bus',
      bus: badBus,
      readMsMax: 20,
      faults: OF_THE_BUS,
      lagMsMax: BAD_BUS_LAG_MS_MAX,
    },
    {
      ...size,
      name: 'everything fails',
      bus: badBus,
      readMsMax: random.pick([5, 50, 400]),
      faults: FAULTS,
      lagMsMax: undefined,
    },
  ]);
};
