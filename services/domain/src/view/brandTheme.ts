import type { Brand } from '@openfloor/contract/brand';
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn';
import { BRANDED, brandProperty, THEMES, type Branded, type Theme } from './brandProperties.ts';
import { DARK_LABELS, LIGHT_LABELS, PALETTES } from './palette.ts';

const oklch = useMode(modeOklch);
useMode(modeRgb);
useMode(modeLrgb);

export type ThemeColors = Partial<Record<Branded, string>>;

/** Least contrast of every pair of text and background. */
export const TEXT_CONTRAST = 4.5;
/** Least contrast of a filled button on the page, so that it is as visible as one in our own colour. */
export const FILL_CONTRAST = 1.5;

const LABELS = { light: LIGHT_LABELS, dark: DARK_LABELS };
const GROUNDS = ['surface', 'raised', 'sunken'] as const;
const TEXTS = ['ink', 'muted', 'answered', 'danger'] as const;

/** Step by which a colour is made lighter or darker; a single step is hardly visible. */
const STEP = 0.01;

type Move = 'darker' | 'lighter';

/**
 * Makes a colour darker or lighter, step by step, until it is as wanted; black or white if no step is.
 * @param color hexadecimal; the result keeps its hue, and its chroma where the screen can show it
 */
const moved = (color: string, move: Move, isWanted: (color: string) => boolean): string => {
  const from = oklch(color);
  if (!from || isWanted(color)) return color;
  const towards = move === 'darker' ? -STEP : STEP;
  for (let l = from.l + towards; l > 0 && l < 1; l += towards) {
    const candidate = hexOf({ ...from, l });
    if (isWanted(candidate)) return candidate;
  }
  return move === 'darker' ? '#000000' : '#ffffff';
};

const hexOf = (color: Oklch): string => formatHex(clampChroma(color, 'oklch', 'rgb'));

const isReadableOn =
  (grounds: readonly string[], contrast = TEXT_CONTRAST) =>
  (color: string) =>
    grounds.every((ground) => wcagContrast(color, ground) >= contrast);

/** The side to which text moves away from the page, and backgrounds towards it. */
const AWAY: Record<Theme, Move> = { light: 'darker', dark: 'lighter' };
const BACK: Record<Theme, Move> = { light: 'lighter', dark: 'darker' };

/** Lightness and chroma of a faint background, the same as of our own. */
const TINT: Record<Theme, Pick<Oklch, 'l' | 'c'>> = {
  light: { l: 0.965, c: 0.03 },
  dark: { l: 0.27, c: 0.045 },
};

/**
 * A faint background of a colour, on which all texts can be read.
 * @param pinned the theme's colour of what is pinned
 */
const tintOf = (color: string, theme: Theme, pinned: string): string => {
  const { c = 0, h = 0 } = oklch(color) ?? {};
  const tint = TINT[theme];
  const faint = hexOf({ mode: 'oklch', l: tint.l, c: Math.min(c, tint.c), h });
  const texts = [...TEXTS.map((text) => PALETTES[theme][text]), ...Object.values(LABELS[theme]), pinned];
  return moved(faint, BACK[theme], isReadableOn(texts));
};

const accentColors = (accent: string, theme: Theme): ThemeColors & { pinned: string } => {
  const { surface, raised, sunken, signalTint } = PALETTES[theme];
  // `tintOf` moves a tint until the accent is readable on it, so the accent need not move as far.
  const pinned = moved(accent, AWAY[theme], isReadableOn([surface, raised, sunken, signalTint]));
  return { pinned, pinnedTint: tintOf(accent, theme, pinned), focus: pinned };
};

const DARK_INK = PALETTES.light.onSignal;
const WHITE = '#FFFFFF';

/**
 * A fill and the colour of the text on it. The fill becomes darker if neither dark nor white text is readable on it.
 */
const filled = (fill: string): ThemeColors => {
  const onSignal = [DARK_INK, WHITE].find((text) => wcagContrast(text, fill) >= TEXT_CONTRAST);
  if (onSignal !== undefined) return { signal: fill, onSignal };
  return { signal: moved(fill, 'darker', isReadableOn([WHITE])), onSignal: WHITE };
};

const primaryColors = (primary: string, theme: Theme, pinned: string): ThemeColors => {
  const grounds = GROUNDS.map((ground) => PALETTES[theme][ground]);
  // On the stage and on other dark pages the fill's colour is also that of large numbers.
  const contrast = theme === 'dark' ? TEXT_CONTRAST : FILL_CONTRAST;
  const fill = moved(primary, AWAY[theme], isReadableOn(grounds, contrast));
  return { ...filled(fill), signalTint: tintOf(primary, theme, pinned) };
};

const HEX = /^#[\da-f]{6}$/i;
const isColor = (text: string | undefined): text is string => text !== undefined && HEX.test(text);

/** The colours of a theme that a brand replaces, moved in OKLCH until texts are readable. Skips invalid colours. */
export const brandColors = ({ primary, accent }: Brand, theme: Theme): ThemeColors => {
  const accented = isColor(accent) ? accentColors(accent, theme) : undefined;
  const pinned = accented?.pinned ?? PALETTES[theme].pinned;
  return { ...accented, ...(isColor(primary) && primaryColors(primary, theme, pinned)) };
};

/** Style sheet of a brand's colours in both themes; empty for a brand without colours. */
export const brandStyle = (brand: Brand): string => {
  const declarations = THEMES.flatMap((theme) => {
    const colors = brandColors(brand, theme);
    return BRANDED.flatMap((name) => {
      const color = colors[name];
      return color === undefined ? [] : [`${brandProperty(theme, name)}:${color}`];
    });
  });
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`;
};
