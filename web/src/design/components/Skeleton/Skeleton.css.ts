import { style } from '@vanilla-extract/css';
import { radius, vars } from '../../theme.css.ts';

export const skeleton = style({
  display: 'block',
  borderRadius: radius.control,
  background: vars.color.line,
});
