import type { Load } from './closedLoop.ts';
import { format, type Row } from './report.ts';
import { medians, type Rounds } from './rounds.ts';

export const perSecond = (load: Load): number => load.perSecond;
export const p50Ms = (load: Load): number => load.p50Ms;
export const p99Ms = (load: Load): number => load.p99Ms;

/** One row with the medians of both sides. */
export const row = <Figures>(
  what: string,
  rounds: Rounds<Figures>,
  pick: (figures: Figures) => number,
): Row => {
  const { ours, theirs } = medians(rounds, pick);
  return [what, format(ours), format(theirs)];
};

export const loadRows = (rounds: Rounds<Load>): Row[] => [
  row('accepted per second', rounds, perSecond),
  row('latency p50, ms', rounds, p50Ms),
  row('latency p99, ms', rounds, p99Ms),
  row('accepted', rounds, ({ accepted }) => accepted),
  row('rejected', rounds, ({ rejected }) => rejected),
];
