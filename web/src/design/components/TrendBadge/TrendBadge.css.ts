import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const trend = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  color: vars.color.ink,
  fontSize: vars.type.small,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const trace = style({
  width: 28,
  height: 14,
  fill: 'none',
  stroke: vars.color.signal,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
