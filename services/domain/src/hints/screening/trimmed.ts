/**
 * The text without such characters at its ends. A pattern for the end would take quadratic time on long runs inside.
 */
export const trimmed = (text: string, isEdge: (character: string) => boolean): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text.charAt(start))) start++;
  while (end > start && isEdge(text.charAt(end - 1))) end--;
  return text.slice(start, end);
};
