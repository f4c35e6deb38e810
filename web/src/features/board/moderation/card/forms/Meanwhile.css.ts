import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../../design/theme.css.ts';

/** What happened while one typed. */
export const meanwhile = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
});
