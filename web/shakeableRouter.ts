import type { Plugin } from 'vite';

/**
 * Parts that only work with a data router or in the framework mode of react-router, neither of which this app uses, and
 * warnings that the library's own production build leaves out too.
 */
const UNUSED: readonly [string | RegExp, string][] = [
  ['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'],
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '= [false, undefined, {}]'],
  ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
  ['return isDataRoute ? useNavigateStable() :', 'return false ? undefined :'],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  ['match.route.errorElement || defaultErrorElement', 'match.route.errorElement'],
  [
    /return dataRouterState && \(match\.route\.ErrorBoundary \|\| match\.route\.errorElement \|\| index === 0\) \?/,
    'return false ?',
  ],
];

/**
 * Lets the bundler drop the unused parts of react-router (6 KB compressed). Its components are created by a call and
 * get a `displayName` afterwards; the bundler takes both for side effects.
 */
export const shakeableRouter = (): Plugin => {
  const dropped = new Set<string | RegExp>();
  return {
    name: 'shakeable-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => {
        let shakeable = code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(
            /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ ',
          );
        for (const [part, without] of UNUSED) {
          const next = shakeable.replace(part, without);
          if (next !== shakeable) dropped.add(part);
          shakeable = next;
        }
        return { code: shakeable, map: null };
      },
    },
    buildEnd() {
      const unknown = UNUSED.filter(([part]) => !dropped.has(part));
      if (unknown.length > 0) this.error(`react-router has changed: ${unknown.map(String).join('; ')}`);
    },
  };
};
