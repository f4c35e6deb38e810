import type { Plugin } from 'vite';

const DECLARED = /^export const (\w+) = call\(\s*('[A-Z]+'),\s*('[^']+'),\s*(.*?),?\s*\);$/gms;
const SHARED = /^const (\w+) = (\{.*?\}) as const;$/gms;
const ANSWER = /\banswer: ([\w.]+(?:\(\))?)(\(?)/;
const READ_IN_PART = 'isReadInPart: true';

/**
 * Source of the answer's schema in the parts of a call, or in the shared parts that they name (`...ACT`, or `ACT`
 * alone).
 */
const answerIn = (parts: string, shared: ReadonlyMap<string, string>): string | undefined => {
  const other = shared.get(/^\w+$|(?<=\.\.\.)\w+/.exec(parts)?.[0] ?? '');
  const [, answer, argument] = ANSWER.exec(parts) ?? [];
  if (argument)
    throw new Error(`Export the schema of an answer under a name, instead of ${answer}(…) in the call`);
  return answer ?? (other === undefined ? undefined : answerIn(other, shared));
};

const IMPORT = /^import \{([^}]*)\} from ('[^']+');$/gm;

/** Removes unused imports: any import puts its module into the importer's file of the build. */
const withoutUnusedImports = (code: string): string => {
  const body = code.replaceAll(IMPORT, '');
  return code.replaceAll(IMPORT, (_all, names: string, from: string) => {
    const used = names.match(/\w+/g)?.filter((name) => new RegExp(`\\b${name}\\b`).test(body)) ?? [];
    return used.length > 0 ? `import { ${used.join(', ')} } from ${from};` : '';
  });
};

/**
 * Reduces the declarations of calls to what a sender reads of them: method, path, and the schema of the answer, unless
 * pages read only a part of the answer.
 * @param hasAnswers false: no sender parses answers
 */
export const sendableOnly = (code: string, hasAnswers = true): string => {
  const shared = new Map([...code.matchAll(SHARED)].map(([, name = '', parts = '']) => [name, parts]));
  const sendable = code.replaceAll(
    DECLARED,
    (_all, name: string, method: string, path: string, parts: string) => {
      const isParsed = hasAnswers && !parts.includes(READ_IN_PART);
      const answer = isParsed ? answerIn(parts, shared) : undefined;
      return `export const ${name} = { method: ${method}, path: ${path}${answer === undefined ? '' : `, answer: ${answer}`} };`;
    },
  );
  return withoutUnusedImports(sendable.replaceAll(SHARED, ''));
};

/**
 * Keeps the other schemas of calls out of a build whose code uses them as types alone.
 * @param hasAnswers as of `sendableOnly`
 */
export const sendableCalls = (hasAnswers = true): Plugin => ({
  name: 'sendable-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/calls\/\w+\.ts$/ },
    handler: (code) => sendableOnly(code, hasAnswers),
  },
});
