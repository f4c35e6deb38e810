import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const packageRoot = `${import.meta.dirname}/..`;
const rules = [...readFileSync(`${packageRoot}/SPEC.md`, 'utf8').matchAll(/^- \*\*([A-Z]{2}\d+)\*\* /gm)];
const numbersInSpec = rules.map(([, number = '']) => number);

const tests = globSync('src/**/*.test.ts', { cwd: packageRoot })
  .filter((path) => !path.endsWith('rules.test.ts'))
  .map((path) => ({ path, source: readFileSync(`${packageRoot}/${path}`, 'utf8') }));
const names = tests.flatMap(({ path, source }) =>
  [...source.matchAll(/\bit(?:\.each\([\s\S]*?\))?\(\s*['"`](.*?)['"`],/g)].map(([, name = '']) => ({
    path,
    name,
  })),
);
const cited = names.flatMap(({ name }) => /^\[(.*?)\] /.exec(name)?.[1]?.split(', ') ?? []);

describe('The rules in SPEC.md', () => {
  it('have unique numbers', () => {
    expect(numbersInSpec.length).toBeGreaterThan(0);
    expect(numbersInSpec).toEqual([...new Set(numbersInSpec)]);
  });

  it('are exactly the rules that tests cite', () => {
    expect(new Set(cited)).toEqual(new Set(numbersInSpec));
  });

  it('begin the name of every test', () => {
    expect(names.filter(({ name }) => !/^\[[A-Z]{2}\d+(, [A-Z]{2}\d+)*\] /.test(name))).toEqual([]);
  });
});
