/** Splits a text into its terms, which are separated by `|`. */
export const listed = (text: string): string[] => text.split('|').map((term) => term.trim());
