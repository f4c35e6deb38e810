const LINES_MAX = 7;
const LINE_HEIGHT = 1.16;
/** Below this a line is too small to keep to the bound on lines: a phone then shows more of them. */
const LEGIBLE_PX = 24;
const SMALLEST_PX = 18;
const HIGHEST_SHARE = 0.42;

type Wrapping = { linesMax: number; wrap: 'normal' | 'anywhere' };

/** The largest whole number in [low, high] that passes, given that whatever is smaller passes too. */
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

/**
 * Sets a text as large as its box allows, in at most seven lines of about the same length. Words are broken
 * when nothing else helps; what does not fit even when small can be scrolled.
 */
export const fitText = (text: HTMLElement, box: HTMLElement): void => {
  const { clientWidth, clientHeight } = box;
  if (clientWidth === 0 || clientHeight === 0) return;
  text.style.lineHeight = String(LINE_HEIGHT);
  text.style.maxWidth = '100%';

  const linesAt = (sizePx: number): number => Math.round(text.scrollHeight / (sizePx * LINE_HEIGHT));
  const overflows = (): boolean => text.scrollHeight > clientHeight || text.scrollWidth > clientWidth;
  const fits =
    ({ linesMax, wrap }: Wrapping) =>
    (sizePx: number): boolean => {
      text.style.fontSize = `${sizePx}px`;
      text.style.overflowWrap = wrap;
      return !overflows() && linesAt(sizePx) <= linesMax;
    };

  const highest = Math.max(LEGIBLE_PX, Math.floor(clientHeight * HIGHEST_SHARE));
  const whole: Wrapping = { linesMax: LINES_MAX, wrap: 'normal' };
  const broken: Wrapping = { linesMax: LINES_MAX, wrap: 'anywhere' };
  const crowded: Wrapping = { linesMax: Infinity, wrap: 'anywhere' };
  const size =
    largestPassing(LEGIBLE_PX, highest, fits(whole)) ??
    largestPassing(LEGIBLE_PX, highest, fits(broken)) ??
    largestPassing(SMALLEST_PX, LEGIBLE_PX, fits(crowded)) ??
    SMALLEST_PX;
  text.style.fontSize = `${size}px`;

  balance(text, clientWidth, () => linesAt(size));
};

/** `text-wrap: balance` ends at a few lines; the narrowest box of as many lines is balanced in any number. */
const balance = (text: HTMLElement, widthPx: number, lines: () => number): void => {
  if (text.style.overflowWrap === 'anywhere') return;
  const wanted = lines();
  const spare = largestPassing(0, Math.floor(widthPx / 2), (spared) => {
    text.style.maxWidth = `${widthPx - spared}px`;
    return lines() <= wanted && text.scrollWidth <= text.clientWidth;
  });
  text.style.maxWidth = `${widthPx - (spare ?? 0)}px`;
};
