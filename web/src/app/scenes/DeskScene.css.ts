import { style } from '@vanilla-extract/css';
import { displayFamily } from '../../design/displayFace.css.ts';
import { space, vars } from '../../design/theme.css.ts';

export const scene = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: space[3],
  height: '34rem',
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
});
export const left = style({ display: 'flex', alignItems: 'baseline', gap: space[3] });
export const count = style({
  fontFamily: displayFamily,
  fontSize: 'clamp(3rem, 5vw, 4.5rem)',
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.04em',
  fontVariantNumeric: 'tabular-nums',
});
export const keys = style({ display: 'flex', gap: space[4] });
export const named = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: vars.type.small,
});
export const key = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  border: `1px solid ${vars.color.edge}`,
  borderBottomWidth: 3,
  borderRadius: 8,
  background: vars.color.raised,
  fontFamily: 'inherit',
  fontWeight: 700,
  selectors: {
    '&[data-pressed="true"]': {
      background: vars.color.signal,
      borderColor: vars.color.signal,
      color: vars.color.onSignal,
      transform: 'translateY(2px)',
    },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&[data-pressed="true"]': { background: 'Highlight' } } },
  },
});
/** Cuts the last card off in the middle, to show that there are more. */
export const queue = style({
  overflow: 'hidden',
  padding: '0 6px',
  maskImage: 'linear-gradient(#000 78%, transparent)',
});
