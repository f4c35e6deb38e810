/** Suffixes of the series of a histogram. */
const OF_HISTOGRAM = /_(bucket|sum|count)$/;
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset']);
/** Prometheus makes these itself for each target. */
const MADE_BY_PROMETHEUS = new Set(['up']);

/** The metrics that a PromQL expression reads, as their `# TYPE` lines name them. */
export const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*(\([^)]*\))?/g, ' ');
  const names = [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name);
  return [...new Set(names)]
    .filter((name) => !OPERATORS.has(name) && !MADE_BY_PROMETHEUS.has(name))
    .map((name) => name.replace(OF_HISTOGRAM, ''));
};
