/** `npm run loadtest -- SCENARIO [-e NAME=VALUE …]`: checks the requirements, then runs k6. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { endOf, hasK6, HOW_TO_GET_K6, RESULTS, SCENARIOS, startK6 } from './k6.ts';
import { findObstacle } from './preflight.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const scenarioNames = async (): Promise<string[]> =>
  (await readdir(SCENARIOS)).map((file) => file.replace(/\.ts$/, '')).toSorted();

/** The question at the start of the scenario's docstring. */
const questionOf = async (name: string): Promise<string> => {
  const source = await readFile(join(SCENARIOS, `${name}.ts`), 'utf8');
  return /^\/\*\*\s+\* ([^?]+\?)/.exec(source)?.[1]?.replace(/\s+\*\s+/g, ' ') ?? '';
};

const listScenarios = async (names: string[]): Promise<void> => {
  say('npm run loadtest -- SCENARIO [-e NAME=VALUE …], where SCENARIO is one of\n');
  for (const name of names) say(`  ${name.padEnd(16)}${await questionOf(name)}`);
};

/** As k6 reads it: `-e BASE_URL=…` takes precedence over the environment. */
const baseUrlOf = (args: string[]): string => {
  const given = args.findLast((arg) => /^(?:--env=|-e)?BASE_URL=/.test(arg));
  return given?.replace(/^.*?BASE_URL=/, '') ?? process.env['BASE_URL'] ?? 'http://localhost:3000';
};

/** Makes the path of `LOG` absolute: k6 would look for the file beside the scenario. */
const withAbsoluteLog = (arg: string): string =>
  arg.replace(/^((?:--env=|-e)?LOG=)(.+)$/, (_, name: string, path: string) => name + resolve(path));

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
  await mkdir(RESULTS, { recursive: true });
  const k6 = await startK6(name, args.map(withAbsoluteLog));
  // The terminal sends the signal to k6, too: it writes its summary, and this process ends after it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void k6.kill('SIGTERM'));
  return endOf(k6);
};

process.exitCode = await main(process.argv.slice(2));
