import { z } from 'zod/mini';

/**
 * What broke: an uncaught `error` or `rejection`, a module that failed to load (`import`), a component that failed to
 * render (`render`), a violation of the content security policy (`policy`), a `socket` that fails to open.
 */
export const BrowserFaultKind = z.enum(['error', 'rejection', 'import', 'render', 'policy', 'socket']);
export type BrowserFaultKind = z.infer<typeof BrowserFaultKind>;

/** A fault as a page reports it. It never contains a person, a board or a text. */
export const BrowserFault = z.strictObject({
  kind: BrowserFaultKind,
  /** The pattern of the page's route. */
  page: z.enum(['/', '/board/:boardId', '/board/:boardId/speaker', '/my-boards', '/superadmin', 'other']),
  /** Hash in the name of the build's entry file. */
  version: z.string().check(z.regex(/^[\w-]{1,16}$/)),
  /** Name of the error's class, or of the policy's directive. */
  name: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  /** File, line and column within our own scripts. */
  at: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}:\d{1,6}:\d{1,6}$/))),
});
export type BrowserFault = z.infer<typeof BrowserFault>;

/** The browser's own report of a policy violation. Browsers send it even when no script of the page runs. */
export const PolicyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'source-file': z.optional(z.string()),
  }),
});
