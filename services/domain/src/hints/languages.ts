/** Languages of the word lists: of offensive words, and of words that name no topic. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
