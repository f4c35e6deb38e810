/** What one dashboard shows; `grafanaDashboard` turns it into what Grafana reads. */
export type Definition = {
  uid: string;
  title: string;
  description: string;
  /** Figures of the moment, over the graphs. */
  stats: Panel[];
  graphs: Panel[];
};

export type Panel = {
  title: string;
  /** What it means and what to make of it, for somebody who sees it for the first time. */
  description: string;
  /** As Grafana names it: `s`, `short`, `percentunit`, `reqps`, `binBps`… */
  unit: string;
  queries: Query[];
  /** From here on the figure is orange, then red; a figure that is bad when low counts down. */
  thresholds?: { warn?: number; bad: number; isBadBelow?: boolean };
  isStacked?: boolean;
};

/** `legend` with the labels of a series in double braces. */
export type Query = { expr: string; legend: string };
