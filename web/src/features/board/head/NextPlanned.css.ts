import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const next = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.color.muted,
  fontSize: vars.type.small,
});
/** With this line the titles are as high as the head, which then needs an edge. */
globalStyle(`:has(> ${next})`, { paddingTop: space[1] });
