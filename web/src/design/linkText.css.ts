import { style } from '@vanilla-extract/css';
import { FONT } from './tokens.ts';
import { radius, space, vars } from './theme.css.ts';

/** A link to copy, on one line. */
export const linkText = style({
  width: '100%',
  padding: space[3],
  borderRadius: radius.control,
  background: vars.color.sunken,
  fontFamily: FONT.mono,
  fontSize: vars.type.small,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  userSelect: 'all',
});
