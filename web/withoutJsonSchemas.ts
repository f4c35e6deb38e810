import type { Plugin } from 'vite';

const MAKERS = /\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EMPTY = '\0no-json-schemas';

/**
 * Leaves out the part of zod that turns schemas into JSON schemas, some 4 KB compressed: only the servers
 * describe their calls, but every schema has a method for it, which keeps that part from being shaken off.
 */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.endsWith('/zod/v4/classic/schemas.js') && MAKERS.test(source)
      ? { id: EMPTY, moduleSideEffects: false }
      : null,
  load: (id) =>
    id === EMPTY
      ? `const absent = () => { throw new Error('The web app makes no JSON schemas'); };
         export { absent as createToJSONSchemaMethod, absent as createStandardJSONSchemaMethod };`
      : null,
});
