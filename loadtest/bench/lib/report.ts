import { cpus, totalmem } from 'node:os';
import type { Load } from './closedLoop.ts';
import { medians, type Ratio, type Rounds } from './rounds.ts';

/** A name, our figure, then the figure of each peer. */
export type Row = [what: string, ...figures: string[]];

/** One target, and whether the figure meets it. */
export type Verdict = { what: string; found: string; target: string; holds: boolean };

export type Report = {
  /** Absent when the benchmark has no figures to compare. */
  sides?: { ours: string; theirs: string | string[] };
  rows?: Row[];
  verdicts: Verdict[];
  /** Settings that a reader needs to repeat the benchmark. */
  settings: Record<string, string | number>;
};

const GIB = 2 ** 30;

export const format = (value: number): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

const spread = ({ median, lowest, highest }: Ratio): string =>
  `${format(median)} (rounds ${format(lowest)} to ${format(highest)})`;

/** Judged by the medians. */
export const atLeast = (what: string, ratio: Ratio, target: number): Verdict => ({
  what,
  found: spread(ratio),
  target: `at least ${format(target)}`,
  holds: ratio.median >= target,
});

/** Judged by the medians. */
export const atMost = (what: string, ratio: Ratio, target: number): Verdict => ({
  what,
  found: spread(ratio),
  target: `at most ${format(target)}`,
  holds: ratio.median <= target,
});

/** Judged by the worst round. */
export const worstAtMost = (what: string, rounds: readonly number[], target: number): Verdict => {
  const worst = Math.max(...rounds);
  return {
    what,
    found: `${format(worst)} (worst round)`,
    target: `at most ${format(target)}`,
    holds: worst <= target,
  };
};

const machine = (): string => {
  const [first] = cpus();
  return `${first?.model.trim() ?? 'unknown CPU'}, ${cpus().length} cores, ${format(totalmem() / GIB)} GiB`;
};

/** Columns as wide as their widest cell. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [header = [], ...body] = rows;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

/** The report as Markdown, for the terminal and a README. */
export const render = ({ sides, rows = [], verdicts, settings }: Report): string => {
  const conditions = { machine: machine(), node: process.version, ...settings };
  return [
    ...(sides
      ? [
          table([
            ['', `ours: ${sides.ours}`, ...[sides.theirs].flat().map((name) => `theirs: ${name}`)],
            ...rows,
          ]),
        ]
      : []),
    table([
      [sides ? 'ours / theirs' : '', 'found', 'target', ''],
      ...verdicts.map(({ what, found, target, holds }) => [what, found, target, holds ? 'pass' : 'SHORT']),
    ]),
    Object.entries(conditions)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    '',
  ].join('\n\n');
};

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
