import { coursesOf, type Course, type Sample } from './quarters.ts';

const PLOT = { width: 720, height: 130, left: 76, right: 110, top: 26, bottom: 18 };
const COLORS = ['#1971c2', '#2b8a3e', '#e67700', '#c92a2a', '#862e9c', '#0b7285', '#5f3dc4', '#495057'];

type Line = { name: string; points: { atMs: number; value: number }[] };

/** One row for each value, with its low or its median in each quarter. */
export const tableOf = (samples: readonly Sample[]): string => {
  const { memoryMib, handles, voteToScreenMs } = coursesOf(samples);
  const rows = [
    ...memoryMib.map((course) => rowOf(`${course.name}, lowest MiB`, course)),
    ...handles.map((course) => rowOf(`open files of ${course.name}`, course)),
    ...voteToScreenMs.map((course) => rowOf(`vote to screen, ${course.name}, ms`, course)),
  ];
  const head = ['', 'quarter 1', 'quarter 2', 'quarter 3', 'quarter 4', 'growth from 2 to 4'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
};

const rowOf = (title: string, { quarters, growthPercent }: Course): string[] => [
  title,
  ...quarters.map((value) => value.toFixed(value < 100 ? 1 : 0)),
  `${growthPercent.toFixed(1)} %`,
];

/** The course of memory, open files and latency over the run, as an SVG picture. */
export const plotOf = (samples: readonly Sample[]): string => {
  const [first] = samples;
  const line = (name: string, valueOf: (sample: Sample) => number): Line => ({
    name,
    points: samples
      .map((sample) => ({ atMs: sample.atMs, value: valueOf(sample) }))
      .filter(({ value }) => !Number.isNaN(value)),
  });
  const charts = [
    chartOf(
      'memory, MiB',
      Object.keys(first?.memoryKib ?? {}).map((name) =>
        line(name, ({ memoryKib }) => (memoryKib[name] ?? 0) / 1024),
      ),
    ),
    chartOf(
      'open files',
      Object.keys(first?.handles ?? {}).map((name) => line(name, ({ handles }) => handles[name] ?? 0)),
    ),
    chartOf('vote to screen, ms', [
      line('p50', ({ voteToScreenMs }) => voteToScreenMs.p50),
      line('p99', ({ voteToScreenMs }) => voteToScreenMs.p99),
    ]),
  ];
  const placed = charts.map(
    (chart, index) => `<g transform="translate(0 ${index * PLOT.height})">${chart}</g>`,
  );
  const height = charts.length * PLOT.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLOT.width} ${height}" font-family="system-ui, sans-serif" font-size="11">
<rect width="${PLOT.width}" height="${height}" fill="#fff"/>
${placed.join('\n')}
</svg>
`;
};

const chartOf = (title: string, lines: readonly Line[]): string => {
  const all = lines.flatMap(({ points }) => points);
  const endMs = Math.max(1, ...all.map(({ atMs }) => atMs));
  const valueMax = 1.1 * Math.max(1, ...all.map(({ value }) => value));
  const bottom = PLOT.height - PLOT.bottom;
  const x = (atMs: number): string =>
    (PLOT.left + ((PLOT.width - PLOT.left - PLOT.right) * atMs) / endMs).toFixed(1);
  const y = (value: number): string => (bottom - ((bottom - PLOT.top) * value) / valueMax).toFixed(1);
  const curves = lines.map(({ points }, index) => {
    const color = COLORS[index % COLORS.length];
    const path = points.map(({ atMs, value }) => `${x(atMs)},${y(value)}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="1.5"/>`;
  });
  const keys = lines.map(
    ({ name }, index) =>
      `<text x="${PLOT.width - PLOT.right + 8}" y="${PLOT.top + 4 + index * 12}" fill="${COLORS[index % COLORS.length]}">${name}</text>`,
  );
  return `<text x="${PLOT.left}" y="16">${title}</text>
<path d="M${PLOT.left} ${PLOT.top}V${bottom}H${PLOT.width - PLOT.right}" fill="none" stroke="#868e96"/>
<text x="${PLOT.left - 6}" y="${y(valueMax / 1.1)}" text-anchor="end">${Math.round(valueMax / 1.1).toLocaleString('en')}</text>
<text x="${PLOT.left - 6}" y="${bottom}" text-anchor="end">0</text>
<text x="${PLOT.width - PLOT.right}" y="${bottom + 13}" text-anchor="end">${Math.round(endMs / 60_000)} min</text>
${[...curves, ...keys].join('\n')}`;
};
