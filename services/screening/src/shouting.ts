const LETTERS_MIN = 12;
const CAPITALS_SHARE_MIN = 0.8;

/** Whether most letters of a text are capitals. */
export const isShouting = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= LETTERS_MIN && capitals >= letters * CAPITALS_SHARE_MIN;
};
