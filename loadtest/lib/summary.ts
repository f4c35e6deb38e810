/** The summary of a run: JSON, an HTML page, and the thresholds for the terminal. */
import { RESULTS, settings } from './settings.ts';

type Metric = {
  type: 'counter' | 'gauge' | 'rate' | 'trend';
  contains: string;
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
};
export type RunData = { state: { testRunDurationMs: number }; metrics: Record<string, Metric> };
type Verdict = { metric: string; bound: string; found: string; holds: boolean };

/** A scenario's `handleSummary`: `<RESULTS>/<name>.json` and `.html`, and the verdicts on stdout. */
export const summary =
  (name: string) =>
  (data: RunData): Record<string, string> => {
    const verdicts = verdictsOf(data.metrics);
    const passed = verdicts.every(({ holds }) => holds);
    const durationS = Math.round(data.state.testRunDurationMs / 100) / 10;
    const values = Object.fromEntries(
      Object.entries(data.metrics)
        .toSorted(byName)
        .map(([metric, { values: found }]) => [metric, found]),
    );
    const result = { scenario: name, passed, durationS, settings, verdicts, metrics: values };
    return {
      [`${RESULTS}/${name}.json`]: `${JSON.stringify(result, null, 2)}\n`,
      [`${RESULTS}/${name}.html`]: pageOf(name, passed, durationS, verdicts, data.metrics),
      stdout: textOfRun(name, passed, durationS, verdicts),
    };
  };

/** Compares numbers within names by value: step 2 before step 10. */
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => padded(a).localeCompare(padded(b));
const padded = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(6, '0'));

/** Each threshold of each metric. A bound begins with the name of its statistic, as in `p(95)<200`. */
const verdictsOf = (metrics: RunData['metrics']): Verdict[] =>
  Object.entries(metrics)
    .toSorted(byName)
    .flatMap(([metric, { values, thresholds, contains }]) =>
      Object.entries(thresholds ?? {}).map(([bound, { ok }]) => ({
        metric,
        bound,
        found: format(values[/^[^<>=! ]+/.exec(bound)?.[0] ?? ''], contains),
        holds: ok,
      })),
    );

const format = (value: number | undefined, contains: string): string => {
  if (value === undefined) return '–';
  const rounded = Number(value.toFixed(value < 10 ? 3 : 1));
  return contains === 'time' ? `${rounded} ms` : String(rounded);
};

const textOfRun = (name: string, passed: boolean, durationS: number, verdicts: Verdict[]): string => {
  const lines = verdicts.map(
    ({ metric, bound, found, holds }) => `  ${holds ? 'ok  ' : 'FAIL'}  ${metric}: ${bound}, found ${found}`,
  );
  const limited = verdicts.some(({ metric, holds }) => metric === 'calls_limited' && !holds);
  const advice = limited
    ? ['  The server limited the test. Start it with raised limits, see loadtest/README.md.']
    : [];
  const head = `${name}: ${passed ? 'passed' : 'FAILED'} after ${durationS} s`;
  return `\n${[head, ...lines, ...advice, `  ${RESULTS}/${name}.html`].join('\n')}\n`;
};

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const row = (cells: string[], mark = ''): string =>
  `<tr${mark && ` class="${mark}"`}>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;

/** The statistics of the page, in this order. */
const STATISTICS = ['count', 'rate', 'value', 'min', 'avg', 'med', 'p(95)', 'p(99)', 'max'];

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  :root { color-scheme: light dark; }
  table { border-collapse: collapse; width: 100%; margin-block: 1rem 2rem; }
  td { padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; vertical-align: top; }
  .holds td:last-child { color: #1a7f37; } .broken td:last-child { color: #cf222e; font-weight: 700; }`;

const pageOf = (
  name: string,
  passed: boolean,
  durationS: number,
  verdicts: Verdict[],
  metrics: RunData['metrics'],
): string => {
  const judged = verdicts.map(({ metric, bound, found, holds }) =>
    row([metric, bound, found, holds ? 'holds' : 'broken'], holds ? 'holds' : 'broken'),
  );
  const measured = Object.entries(metrics)
    .toSorted(byName)
    .map(([metric, { values, contains }]) =>
      row([
        metric,
        STATISTICS.filter((key) => key in values)
          .map((key) => `${key} ${format(values[key], contains)}`)
          .join(', '),
      ]),
    );
  const used = Object.entries(settings).map((setting) => row(setting));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(name)}: ${passed ? 'passed' : 'failed'}</title>
<style>${STYLE}
</style>
<h1>${escape(name)}: ${passed ? 'passed' : 'failed'}</h1>
<p>${durationS} s</p>
<h2>Thresholds</h2>
<table>${row(['metric', 'threshold', 'found', ''])}${judged.join('')}</table>
<h2>Metrics</h2>
<table>${measured.join('')}</table>
<h2>Settings</h2>
<table>${used.join('')}</table>
</html>
`;
};
