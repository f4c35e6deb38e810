import { displayLineHeight, isSquare } from '../../../design/textLanguage.ts';

const LINES_MAX = 7;
const SMALLEST_PX = 18;

/**
 * Ways to break words, the most readable first. `gain`: how many times larger the text must become for this way to be
 * chosen.
 */
const WRAPPINGS = [
  { hyphens: 'none', overflowWrap: 'normal', gain: 0 },
  { hyphens: 'auto', overflowWrap: 'normal', gain: 1.25 },
  { hyphens: 'auto', overflowWrap: 'anywhere', gain: 2 },
] as const;
type Wrapping = (typeof WRAPPINGS)[number];

/** The largest integer in [low, high] that passes; every smaller one must pass too. */
export const largestPassing = (
  low: number,
  high: number,
  passes: (value: number) => boolean,
): number | undefined => {
  let best: number | undefined;
  let [from, to] = [low, high];
  while (from <= to) {
    const middle = Math.floor((from + to) / 2);
    if (passes(middle)) {
      best = middle;
      from = middle + 1;
    } else to = middle - 1;
  }
  return best;
};

/** Widths of a letter of the display face and of a square one, in em, and of the longest word that is not broken. */
const [LETTER, SQUARE, WORD_MAX] = [0.53, 1, 12];
/** Share of the width that balanced lines fill. */
const FILLED = 0.9;
/** As many lines as the longest question has on a portrait screen. */
const ROUGH_LINES_MAX = 12;

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (isSquare(letter) ? SQUARE : LETTER), 0);

/** Width of the widest word, in em. A line may end between any two square letters. */
const widestWord = (text: string): number =>
  Math.min(WORD_MAX, Math.max(...text.split(/\s+/).map((word) => (isSquare(word) ? SQUARE : widthOf(word)))));

/**
 * About the size that `fitText` finds, as a length of CSS in a size container, from the length of the text alone: for a
 * page that has not run its scripts yet.
 * @param highestShare of the container's height: the largest font size
 */
export const roughSize = (text: string, highestShare: number): string => {
  const [length, lineHeight] = [widthOf(text), displayLineHeight(text)];
  const sizes = Array.from({ length: ROUGH_LINES_MAX }, (_, index) => {
    const lines = index + 1;
    const width = (100 * FILLED * lines) / length;
    return `min(${width.toFixed(1)}cqw,${(100 / lines / lineHeight).toFixed(1)}cqh)`;
  });
  const word = (100 / widestWord(text)).toFixed(1);
  return `max(${SMALLEST_PX}px,min(${100 * highestShare}cqh,${word}cqw,max(${sizes.join()})))`;
};

/**
 * Sets the largest font size at which a text fits its box, in balanced lines: at most seven, except on portrait
 * screens, where the text would be too small. Where it fits, the box cuts nothing off, because marks above the letters
 * of the first line may reach out of it. Text that does not fit at the smallest size scrolls, or has `data-cut` and in
 * `--lines` the number of lines that fit, for styles that end it with an ellipsis.
 * @param highestShare of the box's height: the largest font size
 */
export const fitText = (text: HTMLElement, box: HTMLElement, highestShare: number): void => {
  // A scrollbar that appears while sizes are tried would narrow the text.
  box.style.overflow = 'hidden';
  const { clientWidth, clientHeight } = box;
  if (clientWidth === 0 || clientHeight === 0) return;
  text.style.maxWidth = '100%';
  delete text.dataset['cut'];

  const lineHeight = Number(text.style.lineHeight);
  const linesAt = (sizePx: number): number => Math.round(text.scrollHeight / (sizePx * lineHeight));
  const overflows = (): boolean => text.scrollHeight > clientHeight || text.scrollWidth > clientWidth;
  const set = (sizePx: number, { hyphens, overflowWrap }: Wrapping): void => {
    Object.assign(text.style, { fontSize: `${sizePx}px`, hyphens, overflowWrap });
  };
  const linesMax = innerWidth > innerHeight ? LINES_MAX : Infinity;
  const highest = Math.max(SMALLEST_PX, Math.floor(clientHeight * highestShare));

  let best = { wrapping: WRAPPINGS[2] as Wrapping, sizePx: 0 };
  for (const wrapping of WRAPPINGS) {
    const sizePx = largestPassing(SMALLEST_PX, highest, (size) => {
      set(size, wrapping);
      return !overflows() && linesAt(size) <= linesMax;
    });
    if (sizePx !== undefined && sizePx > best.sizePx * wrapping.gain) best = { wrapping, sizePx };
  }
  const sizePx = Math.max(SMALLEST_PX, best.sizePx);
  set(sizePx, best.wrapping);
  if (best.wrapping.overflowWrap === 'normal') balance(text, clientWidth, () => linesAt(sizePx));
  const isCut = overflows();
  box.style.overflow = isCut ? '' : 'visible';
  if (!isCut) return;
  text.dataset['cut'] = '';
  text.style.setProperty('--lines', String(Math.max(1, Math.floor(clientHeight / (sizePx * lineHeight)))));
};

/**
 * Balances lines by finding the narrowest box with the same number of lines; `text-wrap: balance` works only for a
 * few lines.
 */
const balance = (text: HTMLElement, widthPx: number, lines: () => number): void => {
  const wanted = lines();
  const spare = largestPassing(0, Math.floor(widthPx / 2), (spared) => {
    text.style.maxWidth = `${widthPx - spared}px`;
    return lines() <= wanted && text.scrollWidth <= text.clientWidth;
  });
  text.style.maxWidth = `${widthPx - (spare ?? 0)}px`;
};
