/**
 * Invisible characters up to U+FFFF, as defined by `isVisible` of the contract. Characters beyond count as visible:
 * some readers of JSON Schema compile patterns with the flag `u` and some without it, and a class with such characters
 * means something else without it.
 */
const INVISIBLE = [
  String.raw`\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f`,
  String.raw`\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc`,
].join('');

/**
 * Matches text without NUL and with a visible character. Uses no property escapes, which not every regex dialect
 * supports.
 */
export const VISIBLE_TEXT = String.raw`^[^\u0000]*[^${INVISIBLE}][^\u0000]*$`;

const NOT_IN_LINE = String.raw`\u0000\u000a-\u000d\u0085\u2028\u2029`;
/** White space and line breaks: `normalizeText` removes them at both ends. */
const TRIMMED = String.raw`\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
/** Pattern of a `VISIBLE_TEXT` without line breaks, except at its ends. */
export const VISIBLE_LINE = String.raw`^[${TRIMMED}]*[^${NOT_IN_LINE}]*[^${INVISIBLE}][^${NOT_IN_LINE}]*[${TRIMMED}]*$`;
/** Pattern of a `VISIBLE_TEXT` or an empty text. */
export const VISIBLE_OR_EMPTY = String.raw`^(?:[^\u0000]*[^${INVISIBLE}][^\u0000]*)?$`;
