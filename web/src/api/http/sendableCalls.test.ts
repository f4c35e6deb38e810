/// <reference types="vite/client" />
import { expect, it } from 'vitest';
import { sendableOnly } from '../../../sendableCalls.ts';

type Declared = { method: string; path: string; isReadInPart?: true };
const modules = import.meta.glob<Record<string, Declared>>(
  ['../../../../services/contract/src/calls/*.ts', '!**/{call,params}.ts', '!**/*.test.ts'],
  { eager: true },
);
const sources = import.meta.glob<string>('../../../../services/contract/src/calls/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

it.each(Object.entries(modules))(
  'A page loads the method, the path and, unless it reads a part, the answer of each call in %s',
  (file, calls) => {
    const lines = sendableOnly(sources[file] ?? '').split('\n');
    for (const [name, { method, path, isReadInPart }] of Object.entries(calls)) {
      const line = lines.find((each) => each.startsWith(`export const ${name} =`));
      const start = `export const ${name} = { method: '${method}', path: '${path}'`;
      expect(line?.startsWith(start)).toBe(true);
      expect(line?.slice(start.length)).toMatch(isReadInPart ? /^ };$/ : /^, answer: [\w.()]+ };$/);
    }
  },
);

it('The answer is the one of the call, before one that it shares with others', () => {
  const declared = `const ACT = { by: 'moderator', answer: Moderated } as const;
const REVIEW = { ...ACT, answer: StatusChanged } as const;
export const hide = call('POST', '/hide', ACT);
export const approve = call('POST', '/approve', REVIEW);
export const bulk = call('POST', '/bulk', {
  ...ACT,
  body: z.nullish(BulkBody),
  answer: BulkDone,
});
export const read = call('GET', '/board', {
  by: 'public',
  answer: Board,
  isReadInPart: true,
});`;
  expect(sendableOnly(declared).split('\n').slice(2)).toEqual([
    `export const hide = { method: 'POST', path: '/hide', answer: Moderated };`,
    `export const approve = { method: 'POST', path: '/approve', answer: StatusChanged };`,
    `export const bulk = { method: 'POST', path: '/bulk', answer: BulkDone };`,
    `export const read = { method: 'GET', path: '/board' };`,
  ]);
});

it('Of the imports, those that a page needs are left', () => {
  const declared = `import { AskBody, Asked } from '../http/audience.ts';
import { Whole } from '../http/whole.ts';
export const ask = call('POST', '/ask', { body: AskBody, answer: Asked });
export const whole = call('GET', '/whole', { answer: Whole, isReadInPart: true });`;
  expect(sendableOnly(declared).split('\n')).toEqual([
    `import { Asked } from '../http/audience.ts';`,
    '',
    `export const ask = { method: 'POST', path: '/ask', answer: Asked };`,
    `export const whole = { method: 'GET', path: '/whole' };`,
  ]);
});

it('An answer without a name of its own stops the build: only a name can be cut out', () => {
  const declared = `export const list = call('GET', '/list', { answer: z.array(Item) });`;
  expect(() => sendableOnly(declared)).toThrow('Export the schema of an answer under a name');
});
