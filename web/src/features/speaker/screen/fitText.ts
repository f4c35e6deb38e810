const LINES_MAX = 7;
const LINE_HEIGHT = 1.16;
const SMALLEST_PX = 18;
const HIGHEST_SHARE = 0.42;
/** Words are broken only if whole words would make the text smaller than this share of its possible size. */
const WHOLE_WORDS_SHARE = 0.5;

type Wrapping = { linesMax: number; wrap: 'normal' | 'anywhere' };

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

/**
 * Sets the largest font size at which a text fits its box, in balanced lines: at most seven, except on portrait
 * screens, where the text would be too small. Breaks words only as a last resort; text that does not fit at the
 * smallest size scrolls.
 */
export const fitText = (text: HTMLElement, box: HTMLElement): void => {
  // A scrollbar that appears while sizes are tried would narrow the text.
  box.style.overflow = 'hidden';
  const { clientWidth, clientHeight } = box;
  if (clientWidth === 0 || clientHeight === 0) return;
  text.style.lineHeight = String(LINE_HEIGHT);
  text.style.maxWidth = '100%';

  const linesAt = (sizePx: number): number => Math.round(text.scrollHeight / (sizePx * LINE_HEIGHT));
  const overflows = (): boolean => text.scrollHeight > clientHeight || text.scrollWidth > clientWidth;
  const set = (sizePx: number, wrap: Wrapping['wrap']): void => {
    text.style.fontSize = `${sizePx}px`;
    text.style.overflowWrap = wrap;
  };
  const highest = Math.max(SMALLEST_PX, Math.floor(clientHeight * HIGHEST_SHARE));
  const largest = ({ linesMax, wrap }: Wrapping): number | undefined =>
    largestPassing(SMALLEST_PX, highest, (sizePx) => {
      set(sizePx, wrap);
      return !overflows() && linesAt(sizePx) <= linesMax;
    });

  const linesMax = innerWidth > innerHeight ? LINES_MAX : Infinity;
  const broken = largest({ linesMax, wrap: 'anywhere' }) ?? SMALLEST_PX;
  const whole = largest({ linesMax, wrap: 'normal' }) ?? 0;
  if (whole < broken * WHOLE_WORDS_SHARE) set(broken, 'anywhere');
  else {
    set(whole, 'normal');
    balance(text, clientWidth, () => linesAt(whole));
  }
  if (overflows()) box.style.overflow = '';
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
