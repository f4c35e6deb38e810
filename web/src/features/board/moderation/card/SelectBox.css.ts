import { style } from '@vanilla-extract/css';
import { vars } from '../../../../design/theme.css.ts';

export const box = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  cursor: 'pointer',
});
export const input = style({
  width: 20,
  height: 20,
  margin: 0,
  accentColor: vars.color.ink,
  cursor: 'inherit',
});
