import type { Plugin } from 'vite';

const DECLARED =
  /^export const (\w+) = (?:call|lightCall<.*?>\(\))\(\s*('[A-Z]+'),\s*('[^']+'),\s*(.*?),?\s*\);$/gms;
const SHARED = /^const (\w+) = (\{.*?\}) as const;$/gms;
const ANSWER = /\banswer: ([\w.]+(?:\(\))?)/;

/** The schema of the answer in the parts of a call, or in what it has from others (`...ACT`, or `ACT` alone). */
const answerIn = (parts: string, shared: ReadonlyMap<string, string>): string | undefined => {
  const other = shared.get(/^\w+$|(?<=\.\.\.)\w+/.exec(parts)?.[0] ?? '');
  return ANSWER.exec(parts)?.[1] ?? (other === undefined ? undefined : answerIn(other, shared));
};

/** The declarations of calls with what a page reads of them: method, path, and the schema of the answer. */
export const sendableOnly = (code: string): string => {
  const shared = new Map([...code.matchAll(SHARED)].map(([, name = '', parts = '']) => [name, parts]));
  return code.replaceAll(DECLARED, (_all, name: string, method: string, path: string, parts: string) => {
    const answer = answerIn(parts, shared);
    return `export const ${name} = { method: ${method}, path: ${path}${answer === undefined ? '' : `, answer: ${answer}`} };`;
  });
};

/** Keeps the other schemas of calls out of the pages, which use them as types alone. */
export const sendableCalls: Plugin = {
  name: 'sendable-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/calls\/\w+\.ts$/ },
    handler: sendableOnly,
  },
};
