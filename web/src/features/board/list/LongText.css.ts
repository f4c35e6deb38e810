import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

export const folded = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
export const more = style({
  justifySelf: 'start',
  // High enough for a finger, and as far from the text as a line.
  minHeight: 44,
  marginBlock: -8,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  fontSize: vars.type.small,
  fontWeight: 600,
  textDecoration: 'underline',
  // Where the text begins.
  selectors: { 'p:dir(rtl) + &': { justifySelf: 'end' } },
});
