#!/usr/bin/env node
/**
 * Points the exports of a package to its compiled files before `npm pack`, and to its sources after it. The workspaces
 * run the TypeScript sources, which Node refuses to do below `node_modules`.
 *
 * usage, in the folder of a package: node ../../infra/pointExports.mjs dist|src
 */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const compiled = `./dist/${basename(process.cwd())}/src/`;
const manifest = readFileSync('package.json', 'utf8');
if (process.argv[2] === 'dist') {
  writeFileSync('package.json', manifest.replaceAll(/"\.\/src\/(.*)\.ts"/g, `"${compiled}$1.js"`));
  copyFileSync('../../LICENSE', 'LICENSE');
} else {
  writeFileSync(
    'package.json',
    manifest.replaceAll(new RegExp(`"${compiled}(.*)\\.js"`, 'g'), '"./src/$1.ts"'),
  );
  for (const made of ['dist', 'LICENSE']) rmSync(made, { recursive: true });
}
