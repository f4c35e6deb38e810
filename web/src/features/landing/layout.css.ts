import { assignVars, style } from '@vanilla-extract/css';
import { DARK, LIGHT } from '../../design/colors.ts';
import { displayFamily } from '../../design/displayFace.css.ts';
import { radius, space, vars } from '../../design/theme.css.ts';

/** The page's content column; full-width sections set their background outside it. */
export const column = style({
  // As wide as a board, so that the logo has one place.
  width: 'min(72rem, 100%)',
  marginInline: 'auto',
  paddingInline: 'clamp(1rem, 4vw, 1.5rem)',
});

/** From this width on, two sections fit side by side. */
export const wide = 'screen and (min-width: 75rem)';
/** A half of the column. Its outer edge is that of the whole one. */
export const firstHalf = style({
  '@media': { [wide]: { width: '36rem', marginInlineEnd: 0, paddingInlineEnd: space[12] } },
});
export const secondHalf = style({
  '@media': { [wide]: { width: '36rem', marginInlineStart: 0, paddingInlineStart: space[12] } },
});

export const displayText = style({
  fontFamily: displayFamily,
  fontWeight: 700,
  letterSpacing: '-0.03em',
  lineHeight: 1.02,
  textWrap: 'balance',
});
export const heading = style([displayText, { fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem)' }]);
export const subheading = style([
  displayText,
  { fontSize: 'clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)', lineHeight: 1.12, letterSpacing: '-0.02em' },
]);
export const lead = style({ fontSize: vars.type.large, lineHeight: 1.45, textWrap: 'pretty' });

export const section = style({
  paddingBlock: 'clamp(2rem, 3.5vw, 3rem)',
  // Distance to the top of the window after a jump to the section.
  scrollMarginTop: '1rem',
});

/** Dark in both themes. */
export const darkGround = style({
  colorScheme: 'dark',
  vars: assignVars(vars.color, { ...DARK, surface: DARK.sunken, sunken: DARK.surface }),
  background: vars.color.surface,
  color: vars.color.ink,
});

/** Ink on signal in both themes. */
export const signalGround = style({
  colorScheme: 'light',
  vars: assignVars(vars.color, {
    ...LIGHT,
    surface: LIGHT.signal,
    muted: LIGHT.ink,
    line: LIGHT.ink,
    focus: LIGHT.ink,
  }),
  background: vars.color.surface,
  color: vars.color.ink,
});

/** The label of made-up content: numbers, quotes and agreements of no real user. */
export const sample = style({
  padding: `2px ${space[2]}`,
  border: `1px dashed ${vars.color.edge}`,
  borderRadius: radius.pill,
  color: vars.color.ink,
  fontSize: vars.type.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
