/** `npm run loadtest -- SCENARIO [-e NAME=VALUE …]`: checks what a run needs, then hands over to k6. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findObstacle } from './preflight.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCENARIOS = join(ROOT, 'loadtest/scenarios');
const VERSION_MIN = 2;
const HOW_TO_GET_K6 = `The load tests need k6 ${VERSION_MIN} or later on the PATH. With a Go toolchain:
  GOBIN=$PWD/node_modules/.bin go -C infra/tools/k6 install tool
or as a package: https://grafana.com/docs/k6/latest/set-up/install-k6/`;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Also finds what was installed beside the project's own programs. */
const env = {
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
};

const scenarioNames = async (): Promise<string[]> =>
  (await readdir(SCENARIOS)).map((file) => file.replace(/\.ts$/, '')).toSorted();

/** The question that a scenario's docstring begins with. */
const questionOf = async (name: string): Promise<string> => {
  const source = await readFile(join(SCENARIOS, `${name}.ts`), 'utf8');
  return /^\/\*\*\s+\* ([^?]+\?)/.exec(source)?.[1]?.replace(/\s+\*\s+/g, ' ') ?? '';
};

const listScenarios = async (names: string[]): Promise<void> => {
  say('npm run loadtest -- SCENARIO [-e NAME=VALUE …], where SCENARIO is one of\n');
  for (const name of names) say(`  ${name.padEnd(16)}${await questionOf(name)}`);
};

const hasK6 = (): boolean => {
  const { stdout } = spawnSync('k6', ['version'], { env, encoding: 'utf8' });
  return Number(/v(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= VERSION_MIN;
};

/** As k6 will read it: `-e BASE_URL=…` wins over the environment. */
const baseUrlOf = (args: string[]): string => {
  const told = args.findLast((arg) => /^(?:--env=|-e)?BASE_URL=/.test(arg));
  return told?.replace(/^.*?BASE_URL=/, '') ?? process.env['BASE_URL'] ?? 'http://localhost:3000';
};

/** @returns the exit code: 99 is k6's own for a threshold that was crossed */
const runK6 = async (name: string, args: string[]): Promise<number> => {
  const child = spawn('k6', ['run', '--no-usage-report', ...args, join(SCENARIOS, `${name}.ts`)], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  // The terminal tells both of us; k6 ends its run in order, and we with it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
};

const main = async ([name, ...args]: string[]): Promise<number> => {
  const names = await scenarioNames();
  if (name === undefined || !names.includes(name)) {
    await listScenarios(names);
    return name === undefined ? 0 : 1;
  }
  if (!hasK6()) {
    say(HOW_TO_GET_K6);
    return 1;
  }
  const obstacle = await findObstacle(baseUrlOf(args));
  if (obstacle !== undefined) {
    say(obstacle);
    return 1;
  }
  await mkdir(join(ROOT, 'loadtest/results'), { recursive: true });
  return runK6(name, args);
};

process.exitCode = await main(process.argv.slice(2));
