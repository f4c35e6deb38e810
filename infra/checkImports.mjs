// Part of `npm run check`: the folders within a folder import each other one way only, packages declare what they import, and
// README.md draws which of each other they import. Tests may import anything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const PACKAGE = /^(?:@[a-z][\w-]*\/)?[a-z][\w.-]*(?=\/|$)/;

/** @returns {string | undefined} the file that a file imports by this name; undefined for packages from npm */
const imported = (file, name) => {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  const [, workspace, path] = /^@openfloor\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return workspace && `services/${workspace}/src/${path}.ts`;
};

const namesIn = (file) => Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name]) => name);
const importsOf = (file) =>
  namesIn(file)
    .map((name) => imported(file, name))
    .filter(Boolean);

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
    for (const target of importsOf(file)) {
      const between = siblings(file, target);
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

/** @returns {string | undefined} the package of a file that is no fixture of tests */
const packageOf = (file) => /^(?:services\/)?([^/]+)\/src\/(?!(?:.*\/)?testing\/)/.exec(file)?.[1];

/** npm also finds what another package declares, so that the program runs without the declaration. */
const undeclared = files.filter(packageOf).flatMap((file) => {
  const manifest = file.replace(/src\/.*/, 'package.json');
  const { name: own, dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const names = namesIn(file).flatMap((name) => PACKAGE.exec(name) ?? []);
  return names
    .filter((name) => name !== own && !Object.hasOwn(dependencies, name))
    .map((name) => `${manifest} does not declare ${name}, which ${file} imports`);
});
for (const fault of undeclared) process.stderr.write(`${fault}\n`);

/** By package, which others it imports. @type {Map<string, Map<string, string>>} */
const packages = new Map();
for (const file of files)
  for (const target of importsOf(file)) {
    const [from, to] = [packageOf(file), packageOf(target)];
    if (from && to && from !== to) packages.set(from, (packages.get(from) ?? new Map()).set(to, file));
  }
/** An import that other arrows lead to is not drawn. */
const isDrawn = (from, to) =>
  ![...packages.get(from).keys()].some((other) => other !== to && leadsTo(packages, other, to));
const arrows = [...packages.keys()].toSorted().map((from) => {
  const targets = [...packages.get(from).keys()].filter((to) => isDrawn(from, to));
  return `  ${from} --> ${targets.toSorted().join(' & ')}\n`;
});
const drawing = `flowchart TD\n${arrows.join('')}\``;
const isTrue = readFileSync('README.md', 'utf8').includes(drawing);
if (!isTrue) process.stderr.write(`README.md does not draw what packages import:\n${drawing}\n`);

process.exitCode = cycles.length + undeclared.length === 0 && isTrue ? 0 : 1;
