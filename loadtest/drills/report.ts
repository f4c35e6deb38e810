import type { Usage } from '@openfloor/testkit/cluster/usage';

export type DrillOptions = {
  api: number;
  realtime: number;
  viewers: number;
  votesPerSecond: number;
  /** The commit whose build runs first in a drill of a deploy. */
  former?: string | undefined;
};

/** The effect of one fault on the audience; times in ms. */
export type Phase = {
  what: string;
  /** Longest delay from asking a question until it was on every screen. The first was asked at the start. */
  seenByAllAfterMs: number;
  reconnects: number;
  reconnectsPerSecondMax: number;
  /** Reconnects that resumed from their position, and lists that clients had to read again. */
  resumes: number;
  refetches: number;
  upgradesRefused: number;
  /** Answered with 503: certainly not done. */
  requestsRefused: number;
  /** Not answered in time: may have been done. */
  requestsUnanswered: number;
};

/** Differences between the final state and the acknowledged writes. */
export type Findings = {
  lost: string[];
  doubled: string[];
  leaked: string[];
  missed: string[];
  /** Screens that differ from the list, and lists that differ from the log. */
  strayed: string[];
  /** Output of `npm run verify` when it fails. */
  log: string[];
};

export type Report = {
  drill: string;
  startedAt: string;
  options: DrillOptions;
  phases: Phase[];
  acknowledged: { questions: number; votes: number; hides: number; acts: number };
  findings: Findings;
  /** Additional results of the drill, one line each. */
  notes: string[];
  /** Failed checks, in words. */
  broken: string[];
  usage: Usage[];
};

const COLUMNS: readonly [title: string, of: (phase: Phase) => string | number][] = [
  ['what', ({ what }) => what],
  ['seen by all after', ({ seenByAllAfterMs }) => `${seenByAllAfterMs} ms`],
  ['reconnects', ({ reconnects }) => reconnects],
  ['most in 1 s', ({ reconnectsPerSecondMax }) => reconnectsPerSecondMax],
  ['resumed', ({ resumes }) => resumes],
  ['refetched', ({ refetches }) => refetches],
  ['upgrades refused', ({ upgradesRefused }) => upgradesRefused],
  ['503', ({ requestsRefused }) => requestsRefused],
  ['unanswered', ({ requestsUnanswered }) => requestsUnanswered],
];

/** The report as text for the terminal. */
export const describe = (report: Report): string => {
  const { options, phases, acknowledged, findings, notes, broken } = report;
  const rows = [
    COLUMNS.map(([title]) => title),
    ...phases.map((phase) => COLUMNS.map(([, of]) => String(of(phase)))),
  ];
  const found = Object.entries(findings).map(([name, { length }]) => `${length} ${name}`);
  return [
    `  ${options.viewers} viewers, ${options.votesPerSecond} votes/s, ${options.api} api, ${options.realtime} realtime`,
    ...aligned(rows).map((line) => `  ${line}`),
    `  acknowledged: ${acknowledged.questions} questions, ${acknowledged.votes} votes, ${acknowledged.hides} hides, ${acknowledged.acts} acts under review`,
    ...notes.map((note) => `  ${note}`),
    `  found: ${found.join(', ')}`,
    ...(broken.length === 0 ? ['  kept'] : broken.map((promise) => `  BROKEN: ${promise}`)),
  ].join('\n');
};

const aligned = (rows: string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
};
