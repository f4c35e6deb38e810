import { style } from '@vanilla-extract/css';
import { note } from '../../../../../design/noted.css.ts';
import { space, vars } from '../../../../../design/theme.css.ts';

/** What happened while one typed. The edge takes no place. */
export const meanwhile = style([
  note,
  {
    background: vars.color.sunken,
    boxShadow: `0 0 0 ${space[1]} ${vars.color.sunken}`,
    overflowWrap: 'anywhere',
  },
]);
