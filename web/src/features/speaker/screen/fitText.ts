const LINES_MAX = 7;
const SMALLEST_PX = 18;

/** Ways to break words, the most readable first. `gain`: how many times larger the text must become for this way to be chosen. */
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

/**
 * Sets the largest font size at which a text fits its box, in balanced lines: at most seven, except on portrait
 * screens, where the text would be too small. Where it fits, the box cuts nothing off, because marks above the letters of the
 * first line may reach out of it. Text that does not fit at the smallest size scrolls, or has `data-cut` and in `--lines` the
 * number of lines that fit, for styles that end it with an ellipsis.
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
