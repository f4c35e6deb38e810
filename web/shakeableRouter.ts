import type { Plugin } from 'vite';

/**
 * Lets the parts of react-router that nobody uses be left out, some 3 KB compressed: components made by a
 * call, and named for the developer tools after that, look as if they did something.
 */
export const shakeableRouter = (): Plugin => ({
  name: 'shakeable-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '),
      map: null,
    }),
  },
});
