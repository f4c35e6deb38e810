// npm run drill: causes faults in a cluster under load, and reports their effect on the audience.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { say } from '@openfloor/platform/say';
import { CannotRun } from '@openfloor/testkit/program/requirements';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { diskFull } from './faults/diskFull.ts';
import { mixedVersions } from './faults/mixedVersions.ts';
import { flooded } from './faults/flood.ts';
import { apiKilled, realtimeKilled } from './faults/nodeKilled.ts';
import { nodeStalled } from './faults/nodeStalled.ts';
import { postgresRestarted } from './faults/postgresRestarted.ts';
import { postgresFailover } from './faults/postgresFailover.ts';
import { postgresRestored } from './faults/postgresRestored.ts';
import { oneAddress } from './faults/oneAddress.ts';
import { proxyReloaded } from './faults/proxyReloaded.ts';
import { redisKilled } from './faults/redisKilled.ts';
import { rollingRestart } from './faults/rollingRestart.ts';
import { streamCached } from './faults/streamCached.ts';
import { stuffing } from './faults/stuffing.ts';
import { twoBuilds } from './faults/twoBuilds.ts';
import { describe, type Report } from './report.ts';
import { runDrill, type Drill } from './drill.ts';

const DRILLS: readonly Drill[] = [
  rollingRestart,
  mixedVersions,
  twoBuilds,
  realtimeKilled,
  apiKilled,
  nodeStalled,
  redisKilled,
  postgresRestarted,
  postgresRestored,
  postgresFailover,
  proxyReloaded,
  streamCached,
  diskFull,
  flooded,
  oneAddress,
  stuffing,
];

const USAGE = [
  'npm run drill -- NAME… [--viewers 2000] [--votes 50] [--api 2] [--realtime 3] [--former COMMIT] [--json FILE]',
  'NAME is one of these, or all:',
  ...DRILLS.map(({ name, about }) => `  ${name.padEnd(20)}${about}`),
].join('\n');

const option = (value: string) => ({ type: 'string', default: value }) as const;

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      viewers: option('2000'),
      votes: option('50'),
      api: option('2'),
      realtime: option('3'),
      former: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const isAll = positionals.includes('all');
  const drills = DRILLS.filter(({ name }) => isAll || positionals.includes(name));
  const { viewers, votes, api, realtime } = values;
  const numbers = [viewers, votes, api, realtime].map(Number);
  const areNumbers = numbers.every((number) => Number.isInteger(number) && number > 0);
  if (drills.length === 0 || (!isAll && drills.length < positionals.length) || !areNumbers)
    throw new CannotRun(USAGE);
  const options = {
    viewers: Number(viewers),
    votesPerSecond: Number(votes),
    api: Number(api),
    realtime: Number(realtime),
    former: values.former,
  };
  return { drills, options, json: values.json };
};

const main = async (): Promise<void> => {
  const { drills, options, json } = readOptions();
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interruption.abort(new CannotRun('Interrupted')));
  const reports: Report[] = [];
  for (const drill of drills) {
    const folder = await makeTempFolder();
    say(`${drill.name}: ${drill.about} (logs in ${folder.path})`);
    const report = await runDrill(drill, options, {
      dataDir: folder.path,
      interruption: interruption.signal,
    });
    say(describe(report));
    if (report.broken.length === 0) await folder.remove();
    reports.push(report);
    if (json !== undefined) await writeFile(json, JSON.stringify(reports, undefined, 2));
  }
  process.exitCode = reports.every(({ broken }) => broken.length === 0) ? 0 : 1;
};

try {
  await main();
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  say(error.message);
  process.exitCode = 1;
}
