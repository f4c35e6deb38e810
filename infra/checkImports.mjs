// Part of `npm run check`. Folders within a folder import each other one way only. Packages import what arrows of
// README.md lead to, directly or over other packages; folders of web/src import what an arrow of CONTRIBUTING.md points
// to. Packages declare what they import. Tests and fixtures of services may import anything, and nothing else imports
// fixtures. dependency-cruiser does the same, but reads only TypeScript before version 7.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const OF_TESTS = /^services\/.*(?:\.test\.ts|\/testing\/.*)$/;
const PACKAGE = /^(?:@[a-z][\w-]*\/)?[a-z][\w.-]*(?=\/|$)/;
const ARROWS = /^ {2}(\w+) --> (\w+(?: & \w+)*)$/gm;

/**
 * For each folder, the folders that it imports, each with one import as an example.
 * @typedef {Map<string, Map<string, string>>} Graph
 */

/** @returns {string | undefined} the file that a file imports by this name; undefined for packages from npm */
const imported = (file, name) => {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  const [, workspace, path] = /^@openfloor\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return workspace && `services/${workspace}/src/${path}.ts`;
};

const namesIn = (file) => Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name]) => name);

/** Imports of files from each other. */
const importsOf = (files) =>
  files.flatMap((file) =>
    namesIn(file).flatMap((name) => [imported(file, name) ?? []].flat().map((to) => [file, to])),
  );

/** Whether arrows lead from one folder to another, directly or over others. @param {Graph} graph */
const leadsTo = (graph, from, wanted, seen = new Set()) =>
  [...(graph.get(from)?.keys() ?? [])].some((next) => {
    if (next === wanted) return true;
    if (seen.has(next)) return false;
    return leadsTo(graph, next, wanted, seen.add(next));
  });

const addTo = (graph, from, to, example) => graph.set(from, (graph.get(from) ?? new Map()).set(to, example));

/** The folder that contains both files, and the folder within it that each of them is in. */
const siblings = (one, other) => {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((name, index) => name !== b[index]);
  const isInFolder = (path) => depth < path.length - 1;
  return isInFolder(a) && isInFolder(b)
    ? { parent: a.slice(0, depth).join('/'), from: a[depth], to: b[depth] }
    : undefined;
};

/** @returns {string[]} folders that import each other both ways */
const cycles = (imports) => {
  const byParent = new Map();
  for (const [file, target] of imports) {
    const { parent, from, to } = siblings(file, target) ?? {};
    if (from)
      byParent.set(parent, addTo(byParent.get(parent) ?? new Map(), from, to, `${file} imports ${target}`));
  }
  return [...byParent].flatMap(([parent, graph]) =>
    [...graph].flatMap(([from, targets]) =>
      [...targets].flatMap(([to, example]) =>
        leadsTo(graph, to, from) ? `${parent}: ${to} leads back to ${from}, but ${example}` : [],
      ),
    ),
  );
};

/**
 * @param isFar whether an import may follow several arrows; else it needs a direct one
 * @returns {string[]} imports that no arrow of a document leads to, and arrows that no import needs
 */
const differencesFromDrawing = (document, imports, folderOf, { isFar }) => {
  const drawn = new Map();
  for (const [, from, targets] of readFileSync(document, 'utf8').matchAll(ARROWS))
    for (const to of targets.split(' & ')) addTo(drawn, from, to, document);
  const found = new Map();
  for (const [file, target] of imports) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from && to && from !== to) addTo(found, from, to, `${file} imports ${target}`);
  }
  const isAllowed = (from, to) => (isFar ? leadsTo(drawn, from, to) : drawn.get(from)?.has(to));
  const isNeeded = (from, to) =>
    found.get(from)?.has(to) &&
    !(isFar && [...drawn.get(from).keys()].some((other) => leadsTo(drawn, other, to)));
  return [
    ...[...found].flatMap(([from, targets]) =>
      [...targets].flatMap(([to, example]) =>
        isAllowed(from, to) ? [] : `${document} draws no way from ${from} to ${to}, but ${example}`,
      ),
    ),
    ...[...drawn].flatMap(([from, targets]) =>
      [...targets.keys()].flatMap((to) =>
        isNeeded(from, to) ? [] : `${document} draws ${from} --> ${to}, which no import needs`,
      ),
    ),
  ];
};

/** @returns {string[]} imports between folders that never import each other */
const importsApart = (imports, groupOf) =>
  imports.flatMap(([file, target]) => {
    const [from, to] = [groupOf(file), groupOf(target)];
    return from && to && from !== to
      ? `${from} and ${to} never import each other, but ${file} imports ${target}`
      : [];
  });

/** @returns {string[]} imports of fixtures by anything other than tests */
const importedFixtures = (imports) =>
  imports.flatMap(([file, target]) =>
    /^(?:services|web)\/.*\/testing\//.test(target) ? `${file} imports ${target}, which is for tests` : [],
  );

/** @returns {string[]} packages that do not declare what they import: npm also finds what another package declares */
const undeclared = (files) =>
  files.flatMap((file) => {
    const manifest = file.replace(/src\/.*/, 'package.json');
    const { name: own, dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    return namesIn(file)
      .flatMap((name) => PACKAGE.exec(name) ?? [])
      .filter((name) => name !== own && !Object.hasOwn(dependencies, name))
      .map((name) => `${manifest} does not declare ${name}, which ${file} imports`);
  });

const packageOf = (file) => /^(?:services\/)?([^/]+)\/src\//.exec(file)?.[1];
/** Undefined for the gallery, which shows parts of all folders. */
const folderOfWeb = (file) => /^web\/src\/(?!gallery\/)([^/]+)\//.exec(file)?.[1];
const groupOf = (file) => /^(?:web\/src\/features\/[^/]+|infra|loadtest)(?=\/)/.exec(file)?.[0];

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => SOURCE.test(file) && !OF_TESTS.test(file) && existsSync(file));
const product = files.filter((file) => !TEST.test(file));
const imports = importsOf(files);
const faults = [
  ...cycles(importsOf(product)),
  ...differencesFromDrawing('README.md', imports, packageOf, { isFar: true }),
  ...differencesFromDrawing('CONTRIBUTING.md', imports, folderOfWeb, { isFar: false }),
  ...importedFixtures(importsOf(product.filter((file) => (packageOf(file) ?? 'testkit') !== 'testkit'))),
  ...importsApart(imports, groupOf),
  ...undeclared(product.filter(packageOf)),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
