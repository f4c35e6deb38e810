import type { LiveFigures } from './liveRound.ts';
import { format, type Row } from './report.ts';
import { median } from './statistics.ts';

type Pick = (figures: LiveFigures) => number;

const ROWS: [what: string, pick: Pick][] = [
  ['server CPU, ms', ({ cpuMs }) => cpuMs],
  ['server CPU, % of a core', ({ serverShare }) => serverShare * 100],
  ['CPU of Postgres, ms', ({ behindCpuMs }) => behindCpuMs],
  ['server memory, MiB', ({ residentMib }) => residentMib],
  ['vote to screen p50, ms', ({ p50Ms }) => p50Ms],
  ['vote to screen p99, ms', ({ p99Ms }) => p99Ms],
  ['frames per viewer', ({ framesPerViewer }) => framesPerViewer],
  ['CPU per frame delivered, µs', ({ usPerFrame }) => usPerFrame],
  ['first vote to last screen, s', ({ seconds }) => seconds],
  ['machine busy, %', ({ busyShare }) => busyShare * 100],
];

/** One row per figure, with the median of each side. */
export const liveRows = (sides: readonly LiveFigures[][]): Row[] =>
  ROWS.map(([what, pick]) => [what, ...sides.map((rounds) => format(median(rounds.map(pick))))]);
