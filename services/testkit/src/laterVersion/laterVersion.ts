/** How programs of a later version record a question. */
export const LATER_TYPE = 'v99.QuestionAsked';

/** Has a program that starts with this environment be of a later version, which writes an event that this one does not know. */
export const ofLaterVersion = {
  NODE_OPTIONS: `--import ${new URL('hooks.ts', import.meta.url).href}`,
};
