import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: `calc(-1 * ${space[3]})`,
});
