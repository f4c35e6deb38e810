import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the unused parts of react-router (3 KB compressed). Its components are created by a call and
 * get a `displayName` afterwards; the bundler takes both for side effects.
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
