/**
 * Frequent words and letters of the languages that browsers hyphenate or break at phrases. Each is in one language
 * only.
 */
const SIGNS = {
  de: /[äöüß]|(?<!\p{L})(?:der|das|und|ist|nicht|wie|wir|mit|für|auf|eine?|wird|dem|zu[mr])(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|is|are|how|what|when|we|you|of|to|for|with|will|does)(?!\p{L})/giu,
  es: /[ñ¿¡]|(?<!\p{L})(?:el|los|las|y|cómo|cuándo|qué|del|para|por|con|una)(?!\p{L})/giu,
  fr: /[çœèêù]|(?<!\p{L})(?:le|et|est|comment|nous|vous|des|une?|pour|dans|du|pas)(?!\p{L})/giu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
};

/**
 * Value of `lang` for a text of the audience, by which browsers break it into lines; empty (unknown) if none of these
 * fits.
 */
export const languageOf = (text: string): string => {
  const counts = Object.entries(SIGNS)
    .map(([language, signs]) => ({ language, count: text.match(signs)?.length ?? 0 }))
    .toSorted((one, other) => other.count - one.count);
  const [first, second] = counts;
  return first && first.count > (second?.count ?? 0) ? first.language : '';
};

const STACKED = /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u;
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a text has letters as wide as they are high, between which lines may end. */
export const isSquare = (text: string): boolean => SQUARE.test(text);

/** Line height of large text: scripts with marks above and below need more than suits Latin. */
export const displayLineHeight = (text: string): number => {
  if (STACKED.test(text)) return 1.45;
  return isSquare(text) ? 1.3 : 1.16;
};
