// npm run mutants -- TARGET [Stryker's options]: changes the code of a target in many small ways, and lists the changes that no test notices.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TARGETS } from './targets.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const stryker = `${folder}node_modules/@stryker-mutator/core/bin/stryker.js`;
const [target = '', ...options] = process.argv.slice(2);

const run = (program, args, spawnOptions) =>
  spawnSync(program, args, { stdio: 'inherit', ...spawnOptions }).status ?? 1;

const main = () => {
  if (!Object.hasOwn(TARGETS, target)) {
    process.stderr.write(`npm run mutants -- TARGET, one of: ${Object.keys(TARGETS).join(', ')}\n`);
    return 1;
  }
  if (!existsSync(stryker) && run('npm', ['ci'], { cwd: folder }) !== 0) return 1;
  return run(process.execPath, [stryker, 'run', 'infra/mutants/stryker.config.mjs', ...options], {
    env: { ...process.env, MUTANTS_TARGET: target },
  });
};

process.exitCode = main();
