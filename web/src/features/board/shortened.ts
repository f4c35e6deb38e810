const LENGTH_MAX = 80;

/**
 * A question's text, shortened for the names of its controls: assistive technology reads it out with each of them.
 */
export const shortened = (text: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return characters.length <= LENGTH_MAX
    ? characters.join('')
    : `${characters.slice(0, LENGTH_MAX).join('')}…`;
};
