/** Type of the event that a later version records for a question. */
export const LATER_TYPE = 'v99.QuestionAsked';

/** Environment of a program of a later version, which writes an event that this version does not know. */
export const LATER_VERSION_ENVIRONMENT = {
  NODE_OPTIONS: `--import ${new URL('laterHooks.ts', import.meta.url).href}`,
};
