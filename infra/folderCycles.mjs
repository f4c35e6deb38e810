// Part of `npm run check`: the folders within a folder import each other one way only. Tests may import anything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;

/** @returns {string | undefined} the file that a file imports by this name; undefined for packages from npm */
const imported = (file, name) => {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  const [, workspace, path] = /^@openfloor\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return workspace && `services/${workspace}/src/${path}.ts`;
};

/** The folder that contains both files, and the folder within it that each of them is in. */
const siblings = (one, other) => {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((name, index) => name !== b[index]);
  const isInFolder = (path) => depth < path.length - 1;
  return isInFolder(a) && isInFolder(b)
    ? { parent: a.slice(0, depth).join('/'), from: a[depth], to: b[depth] }
    : undefined;
};

/** By folder, which of its folders import which others, with an import that shows it. */
const importsBetweenFolders = (files) => {
  const byParent = new Map();
  for (const file of files)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = imported(file, name);
      const between = target && siblings(file, target);
      if (!between) continue;
      const { parent, from, to } = between;
      const graph = byParent.get(parent) ?? new Map();
      const targets = graph.get(from) ?? new Map();
      byParent.set(parent, graph.set(from, targets.set(to, `${file} imports ${target}`)));
    }
  return byParent;
};

/** Whether a way of imports leads from one folder to another. */
const leadsTo = (graph, from, wanted, seen = new Set()) =>
  [...(graph.get(from)?.keys() ?? [])].some((next) => {
    if (next === wanted) return true;
    if (seen.has(next)) return false;
    return leadsTo(graph, next, wanted, seen.add(next));
  });

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => SOURCE.test(file) && !TEST.test(file) && existsSync(file));
const cycles = [...importsBetweenFolders(files)].flatMap(([parent, graph]) =>
  [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, example]) =>
      leadsTo(graph, to, from) ? `${parent}: ${to} leads back to ${from}, but ${example}` : [],
    ),
  ),
);
for (const cycle of cycles) process.stderr.write(`${cycle}\n`);
process.exitCode = cycles.length === 0 ? 0 : 1;
