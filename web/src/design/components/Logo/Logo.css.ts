import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: 44,
  minWidth: 44,
  fontWeight: 700,
  textDecoration: 'none',
});
export const mark = style({
  width: 28,
  height: 28,
  padding: 2,
  borderRadius: 8,
  background: vars.color.signal,
  color: vars.color.onSignal,
});
