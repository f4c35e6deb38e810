import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVICES = fileURLToPath(new URL('..', import.meta.url));

/** What makes a limit, a pool, a queue, a cache or a larger body. */
const MAKES_BOUND =
  /\bnew LRUCache\b|\b(?:createLimiter|createTimeLimiter|createFairSemaphore|createWindowCounter|largeBody)\(|\bfastq(?:\.promise)?\(|\bbodyLimit:/;
/** A constant or variable that names a bound. */
const NAMES_BOUND = /\b[A-Z][A-Z_]*_MAX\b/;
/** The files that say what a kind of bound is. */
const KINDS = new Set([
  'api/src/limits/limiter.ts',
  'api/src/longReads/fairSemaphore.ts',
  'api/src/routes/largeBody.ts',
]);
/** The names of the limits, as their metrics have them. */
const LIMIT_NAME = /\b(?:perMinute|perHour|counter|tries)\(\s*'([a-z-]+)'/g;

const sources = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const path of glob('*/src/**/*.ts', { cwd: SERVICES }))
    if (!/\.test\.ts$|\/testing\/|^testkit\//.test(path))
      found.set(path, await readFile(join(SERVICES, path), 'utf8'));
  return found;
};

const rows = async (): Promise<string[][]> => {
  const text = await readFile(new URL('bounds.md', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => /^\| (?!-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.at(-1) !== 'file');
};

const filesOf = (row: string[]): string[] =>
  Array.from(row.at(-1)?.matchAll(/`([^`]+)`/g) ?? [], ([, path = '']) => path);

it('each file that makes a bound has a row', async () => {
  const named = new Set((await rows()).flatMap(filesOf));
  const making = [...(await sources())].filter(([path, text]) => MAKES_BOUND.test(text) && !KINDS.has(path));
  expect(making.length).toBeGreaterThan(20);
  expect(making.map(([path]) => path).filter((path) => !named.has(path))).toEqual([]);
});

it('each row names files that make a bound', async () => {
  const present = await sources();
  for (const row of await rows()) {
    expect([row[0], filesOf(row).length > 0]).toEqual([row[0], true]);
    for (const path of filesOf(row)) {
      const text = present.get(path) ?? '';
      expect([path, MAKES_BOUND.test(text) || NAMES_BOUND.test(text)]).toEqual([path, true]);
    }
  }
});

it('each limit has a row by its name', async () => {
  const text = (await sources()).get('api/src/limits/limits.ts') ?? '';
  const limits = Array.from(text.matchAll(LIMIT_NAME), ([, name = '']) => name);
  const named = (await rows()).flatMap(([first = '']) => /^`([a-z-]+)`$/.exec(first)?.[1] ?? []);
  expect(limits.length).toBeGreaterThan(20);
  expect(named.toSorted()).toEqual(limits.toSorted());
});

it('no row is empty', async () => {
  for (const row of await rows()) expect(row.filter((cell) => cell === '')).toEqual([]);
});
