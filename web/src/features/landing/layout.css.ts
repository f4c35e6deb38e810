import { assignVars, style } from '@vanilla-extract/css';
import { DARK, LIGHT } from '../../design/colors.ts';
import { displayFamily } from '../../design/displayFace.css.ts';
import { desk, radius, space, vars } from '../../design/theme.css.ts';

/** The page's content column; full-width sections set their background outside it. */
export const column = style({
  // As wide as a board, so that the logo has one place.
  width: 'min(72rem, 100%)',
  marginInline: 'auto',
  paddingInline: 'clamp(1rem, 4vw, 1.5rem)',
});

export const displayText = style({
  fontFamily: displayFamily,
  fontWeight: 700,
  letterSpacing: '-0.03em',
  lineHeight: 1.02,
  textWrap: 'balance',
});
export const heading = style([displayText, { fontSize: 'clamp(2.125rem, 1.3rem + 3.4vw, 4.25rem)' }]);
export const subheading = style([
  displayText,
  { fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.875rem)', lineHeight: 1.12, letterSpacing: '-0.02em' },
]);
export const lead = style({ fontSize: vars.type.large, lineHeight: 1.45, textWrap: 'pretty' });

export const section = style({
  paddingBlock: 'clamp(4.5rem, 10vw, 9rem)',
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

/** Two columns of unequal width, where there is room. */
export const split = style({
  display: 'grid',
  gap: 'clamp(2rem, 5vw, 5rem)',
  '@media': { [desk]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' } },
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
