const LENGTH_MAX = 80;

/** A question's text as part of a control's name: assistive technology reads it out with each control. */
export const shortened = (text: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return characters.length <= LENGTH_MAX
    ? characters.join('')
    : `${characters.slice(0, LENGTH_MAX).join('')}…`;
};
