import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

export const countdown = style({
  color: vars.color.ink,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
