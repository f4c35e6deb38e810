/** Results of one audience size. CPU in ms per second, so that 1,000 is a whole core; memory is resident, in MiB. */
export type Row = {
  viewers: number;
  votesPerSecond: number;
  voteToScreenMs: { p50: number; p95: number; p99: number };
  framesPerSecond: number;
  /** Votes that missed a screen, and events that a live socket skipped. */
  missed: number;
  refetches: number;
  /** How late the crowd's event loop runs. When it is large, the crowd itself is the bottleneck. */
  lateP99Ms: number;
  passed: boolean;
  /** CPU by role, with `crowd`, the process that simulates the viewers, as one more. */
  cpu: Record<string, number>;
  memory: Record<string, number>;
  /** Growth of the nodes and the proxy over an empty cluster, for 1,000 viewers. */
  per1000Viewers: { cpu: number; memory: number };
};

const ROLES = ['api', 'realtime', 'proxy', 'redis', 'postgres', 'crowd'];

export const tableOf = (rows: Row[]): string => {
  const head = [
    'viewers',
    'votes/s',
    'frames/s',
    'p50, p95, p99 ms',
    'missed',
    ...ROLES.map((role) => `${role}: CPU, MiB`),
    'per 1,000 viewers: CPU, MiB',
    'crowd late, p99 ms',
    'passed',
  ];
  const lines = rows.map((row) => [
    number(row.viewers),
    row.votesPerSecond.toFixed(1),
    row.framesPerSecond.toFixed(1),
    [row.voteToScreenMs.p50, row.voteToScreenMs.p95, row.voteToScreenMs.p99].map(number).join(', '),
    number(row.missed),
    ...ROLES.map((role) => `${percent(row.cpu[role] ?? 0)}, ${number(row.memory[role] ?? 0)}`),
    `${percent(row.per1000Viewers.cpu)}, ${number(row.per1000Viewers.memory)}`,
    number(row.lateP99Ms),
    row.passed ? 'yes' : 'no',
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
};

const number = (value: number): string => Math.round(value).toLocaleString('en');
/** CPU in per cent of one core. */
const percent = (cpuMsPerSecond: number): string => `${number(cpuMsPerSecond / 10)} %`;

const WIDTH = 720;
const HEIGHT = 360;
const MARGIN = 56;
const CURVES = [
  { key: 'p50', color: '#2b8a3e' },
  { key: 'p95', color: '#e67700' },
  { key: 'p99', color: '#c92a2a' },
] as const;

const text = (at: { x: number; y: number }, words: string, more = ''): string =>
  `<text x="${at.x.toFixed(1)}" y="${at.y.toFixed(1)}" ${more}>${words}</text>`;

/**
 * Vote to screen by viewers, as an SVG picture.
 * @param boundMs drawn as a dashed line
 */
export const curveOf = (
  rows: Pick<Row, 'viewers' | 'voteToScreenMs'>[],
  boundMs: number,
  title = 'vote to screen, ms',
): string => {
  const viewersMax = Math.max(...rows.map(({ viewers }) => viewers));
  const msMax = 1.1 * Math.max(boundMs, ...rows.map(({ voteToScreenMs }) => voteToScreenMs.p99));
  const x = (viewers: number): number => MARGIN + ((WIDTH - 2 * MARGIN) * viewers) / viewersMax;
  const y = (ms: number): number => HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * ms) / msMax;
  const curves = CURVES.map(({ key, color }) => {
    const points = rows.map((row) => ({ x: x(row.viewers), y: y(row.voteToScreenMs[key]) }));
    const line = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
    const end = points.at(-1) ?? { x: 0, y: 0 };
    return (
      `<polyline points="${line}" fill="none" stroke="${color}" stroke-width="2"/>` +
      text({ x: end.x + 6, y: end.y + 4 }, key, `fill="${color}"`)
    );
  });
  const ticks = rows.map(({ viewers }) =>
    text({ x: x(viewers), y: HEIGHT - MARGIN + 20 }, number(viewers), 'text-anchor="middle"'),
  );
  const levels = [...new Set([0, boundMs, Math.round(msMax / 1.1)])].map((ms) =>
    text({ x: MARGIN - 8, y: y(ms) + 4 }, number(ms), 'text-anchor="end"'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<path d="M${MARGIN} ${MARGIN}V${HEIGHT - MARGIN}H${WIDTH - MARGIN}" fill="none" stroke="#868e96"/>
<path d="M${MARGIN} ${y(boundMs).toFixed(1)}H${WIDTH - MARGIN}" stroke="#868e96" stroke-dasharray="4 4"/>
${[...curves, ...ticks, ...levels].join('\n')}
${text({ x: WIDTH / 2, y: HEIGHT - 12 }, 'viewers', 'text-anchor="middle"')}
${text({ x: MARGIN, y: MARGIN - 20 }, title)}
</svg>
`;
};
