/** The oldest version of each engine that we support (README). Anything newer has a fallback that a person can use. */
export const ENGINES = { chrome: '120', firefox: '121', safari: '16.4', ios: '16.4' } as const;
