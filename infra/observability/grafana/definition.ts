/** One dashboard; `grafanaDashboard` turns it into Grafana's model. */
export type Definition = {
  uid: string;
  title: string;
  description: string;
  /** Current figures, above the graphs. */
  stats: Panel[];
  graphs: Panel[];
};

export type Panel = {
  title: string;
  /** What the figure means and what to do about it, for a first-time reader. */
  description: string;
  /** A unit id of Grafana: `s`, `short`, `percentunit`, `reqps`, `binBps`… */
  unit: string;
  queries: Query[];
  /** The figure turns orange at `warn` and red at `bad`, or red below `bad` with `isBadBelow`. */
  thresholds?: { warn?: number; bad: number; isBadBelow?: boolean };
  isStacked?: boolean;
};

/** A PromQL expression. `legend` contains labels of a series in double braces. */
export type Query = { expr: string; legend: string };
