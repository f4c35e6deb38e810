import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withDataDir } from '../lib/postgres.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { withOpenfloor, type ServerProcess } from '../lib/serverProcess.ts';
import { median } from '../../percentile.ts';

const ROUNDS = 3;
const IDLE_MS = 10_000;
const MEMORY_MB_MAX = 120;
const READY_SECONDS_MAX = 3;
const KIB_PER_MB = 1024;

const run = promisify(execFile);

/** Resident memory of the server process, without Postgres, which has other processes. */
const residentMb = async ({ pid }: ServerProcess): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / KIB_PER_MB;
};

type Figures = { freshSeconds: number; againSeconds: number; idleMb: number };

const measure = (): Promise<Figures> =>
  withDataDir(async (dataDir) => {
    const options = { dataDir, serverSecret: randomBytes(32).toString('base64url') };
    const freshSeconds = await withOpenfloor(options, async ({ readyMs }) => readyMs / 1000);
    return withOpenfloor(options, async (server) => {
      await delay(IDLE_MS);
      return { freshSeconds, againSeconds: server.readyMs / 1000, idleMb: await residentMb(server) };
    });
  });

/** Measures memory of an idle process and the time until it is ready; there is no other side. */
export const benchmark = async (): Promise<string> => {
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure());

  const verdict = (what: string, unit: string, max: number, pick: (figures: Figures) => number): Verdict => {
    const values = rounds.map(pick);
    const found = median(values);
    return {
      what,
      found: `${format(found)} ${unit} (rounds ${format(Math.min(...values))} to ${format(Math.max(...values))})`,
      target: `at most ${max} ${unit}`,
      holds: found <= max,
    };
  };
  return render({
    verdicts: [
      verdict('memory after 10 s idle', 'MB', MEMORY_MB_MAX, ({ idleMb }) => idleMb),
      verdict(
        'start to ready, empty data directory',
        's',
        READY_SECONDS_MAX,
        ({ freshSeconds }) => freshSeconds,
      ),
      verdict(
        'start to ready, existing data directory',
        's',
        READY_SECONDS_MAX,
        ({ againSeconds }) => againSeconds,
      ),
    ],
    settings: {
      memory: 'resident set of the process with ROLE=all, without Postgres',
      ready: 'from spawning node until it prints its address',
    },
  });
};
