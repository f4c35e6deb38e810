import type { Usage } from '@openfloor/testkit/cluster/usage';
import type { StageOptions } from './stage.ts';

/** What one fault did to the audience; times in ms. */
export type Phase = {
  what: string;
  /** Questions were asked one after the other, the first as it began: the longest until one was on every screen. */
  seenByAllAfterMs: number;
  /** Sockets that were opened anew. */
  returns: number;
  returnsPerSecondMax: number;
  /** Returns that went on where they stood, and lists that had to be read. */
  resumes: number;
  refetches: number;
  upgradesRefused: number;
  /** Answered with 503: not done, and known to be so. */
  requestsRefused: number;
  /** Answered by nobody, or too late: unknown whether done. */
  requestsUnanswered: number;
};

/** What was found in the end, against what people had been told. */
export type Findings = {
  lost: string[];
  doubled: string[];
  leaked: string[];
  missed: string[];
  /** Screens that do not show what the list has. */
  strayed: string[];
  /** What `npm run verify` says of the log. */
  log: string[];
};

export type Report = {
  drill: string;
  startedAt: string;
  options: StageOptions;
  phases: Phase[];
  acknowledged: { questions: number; votes: number; hides: number };
  findings: Findings;
  /** What else was measured, a line each. */
  notes: string[];
  /** What was promised and not kept, in words; empty when all was. */
  broken: string[];
  usage: Usage[];
};

const COLUMNS: readonly [title: string, of: (phase: Phase) => string | number][] = [
  ['what', ({ what }) => what],
  ['seen by all after', ({ seenByAllAfterMs }) => `${seenByAllAfterMs} ms`],
  ['returns', ({ returns }) => returns],
  ['most in 1 s', ({ returnsPerSecondMax }) => returnsPerSecondMax],
  ['resumed', ({ resumes }) => resumes],
  ['refetched', ({ refetches }) => refetches],
  ['upgrades refused', ({ upgradesRefused }) => upgradesRefused],
  ['503', ({ requestsRefused }) => requestsRefused],
  ['unanswered', ({ requestsUnanswered }) => requestsUnanswered],
];

/** For the terminal. */
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
    `  acknowledged: ${acknowledged.questions} questions, ${acknowledged.votes} votes, ${acknowledged.hides} hides`,
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
