/**
 * `npm run simulate`: plays the halls of the load report in a simulation and compares the latencies with the measured
 * ones, then plays halls of up to 100,000 viewers. Exits with 1 if a simulated p50 or p99 is more than 20 % off.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../k6.ts';
import { curveOf, type Row } from '../report/render.ts';
import { COSTS } from './costs.ts';
import { playHall, type Played } from './hall.ts';
import { BOUND_MS, largeHall, MEASURED_CLUSTER, measuredHall } from './halls.ts';

const DEVIATION_MAX = 0.2;
const SIZES = [10_000, 20_000, 40_000, 60_000, 80_000, 100_000];

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

const ms = ({ p50, p95, p99 }: Played['voteToScreenMs']): string =>
  [p50, p95, p99].map((value) => Math.round(value)).join(', ');

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const measured: Row[] = JSON.parse(await readFile(join(ROOT, 'loadtest/report/measured.json'), 'utf8'));
const compared = measured.map((row) => {
  const simulated = playHall(measuredHall(row.viewers), MEASURED_CLUSTER, COSTS);
  const off = (key: 'p50' | 'p99'): number => simulated.voteToScreenMs[key] / row.voteToScreenMs[key] - 1;
  return { row, simulated, p50: off('p50'), p99: off('p99') };
});
const cpuOf = (cpu: Record<string, number>): string =>
  ['realtime', 'proxy', 'crowd'].map((role) => percent((cpu[role] ?? 0) / 1000)).join(', ');
process.stdout.write(
  table(
    [
      'viewers',
      'measured p50, p95, p99 ms',
      'simulated',
      'p50 off',
      'p99 off',
      'frames/s measured, simulated',
      'measured CPU: realtime, proxy, crowd',
      'simulated',
    ],
    compared.map(({ row, simulated, p50, p99 }) => [
      row.viewers.toLocaleString('en'),
      ms(row.voteToScreenMs),
      ms(simulated.voteToScreenMs),
      percent(p50),
      percent(p99),
      [row, simulated].map(({ framesPerSecond }) => framesPerSecond.toFixed(1)).join(', '),
      cpuOf(row.cpu),
      cpuOf(simulated.cpu),
    ]),
  ),
);

const large = SIZES.flatMap((viewers) =>
  [true, false].map((hasBoardAffinity) => {
    const { hall, cluster } = largeHall(viewers, hasBoardAffinity);
    return { viewers, cluster, ...playHall(hall, cluster, COSTS) };
  }),
);
process.stdout.write(
  `\n${table(
    [
      'viewers',
      'nodes',
      'affinity',
      'simulated p50, p95, p99 ms',
      'frames/s',
      'CPU: proxy, api, realtime, Postgres',
    ],
    large.map(({ viewers, cluster, voteToScreenMs, framesPerSecond, cpu }) => [
      viewers.toLocaleString('en'),
      `${cluster.realtime} realtime, ${cluster.api} api, ${cluster.proxyThreads} proxy threads`,
      cluster.hasBoardAffinity ? 'yes' : 'no',
      ms(voteToScreenMs),
      framesPerSecond.toFixed(1),
      ['proxy', 'api', 'realtime', 'postgres'].map((role) => percent((cpu[role] ?? 0) / 1000)).join(', '),
    ]),
  )}`,
);
const withAffinity = large.filter(({ cluster }) => cluster.hasBoardAffinity);
await writeFile(
  join(ROOT, 'loadtest/SIMULATION.svg'),
  curveOf(withAffinity, BOUND_MS, 'vote to screen, ms, simulated'),
);

if (compared.some(({ p50, p99 }) => Math.max(Math.abs(p50), Math.abs(p99)) > DEVIATION_MAX))
  process.exitCode = 1;
