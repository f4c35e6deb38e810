import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sendableCalls } from '../web/sendableCalls.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const SCENARIOS = join(ROOT, 'loadtest/scenarios');
export const RESULTS = join(ROOT, 'loadtest/results');
const VERSION_MIN = 2;

export const HOW_TO_GET_K6 = `The load tests need k6 ${VERSION_MIN} or later on the PATH. With a Go toolchain:
  GOBIN=$PWD/node_modules/.bin go -C infra/tools/k6 install tool
or as a package: https://grafana.com/docs/k6/latest/set-up/install-k6/`;

const THREADS_MIN = 16;

/**
 * Environment of k6. PATH includes the folder in which `npm run test:infra` builds k6. A thread that runs the script of
 * a VU keeps the others of k6 from the network for milliseconds, so k6 gets more threads than a small machine has
 * cores, and collects garbage less often.
 */
const env = {
  GOMAXPROCS: String(Math.max(THREADS_MIN, availableParallelism())),
  GOGC: '400',
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
};

export const hasK6 = (): boolean => {
  const { stdout } = spawnSync('k6', ['version'], { env, encoding: 'utf8' });
  return Number(/v(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= VERSION_MIN;
};

/** Makes a scenario one file, because k6 finds no modules of npm. @returns the file */
const bundle = async (scenario: string): Promise<string> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    // With the schemas of answers each VU would take 9 MB more.
    plugins: [sendableCalls(false)],
    build: {
      lib: { entry: join(SCENARIOS, `${scenario}.ts`), fileName: scenario, formats: ['es'] },
      outDir: RESULTS,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { external: /^k6\// },
    },
  });
  return join(RESULTS, `${scenario}.js`);
};

export const startK6 = async (scenario: string, args: string[]): Promise<ChildProcess> => {
  const file = await bundle(scenario);
  return spawn('k6', ['run', '--no-usage-report', ...args, file], { cwd: ROOT, env, stdio: 'inherit' });
};

/** @returns the exit code, which is 99 when a threshold was crossed */
export const endOf = (k6: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    k6.on('error', reject);
    k6.on('close', (code) => resolve(code ?? 1));
  });
