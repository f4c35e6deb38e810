/** The terms of a text that separates them by bars. */
export const listed = (text: string): string[] => text.split('|').map((term) => term.trim());
