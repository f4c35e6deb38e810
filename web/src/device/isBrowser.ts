/** False where the server draws a page: there is no document, and nothing is stored. */
export const isBrowser = typeof document !== 'undefined';
