import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../../design/theme.css.ts';

export const caption = style({ color: vars.color.muted, fontSize: vars.type.small });
export const quote = style({
  margin: 0,
  borderInlineStart: `3px solid ${vars.color.line}`,
  paddingInlineStart: space[3],
  whiteSpace: 'pre-wrap',
  maxHeight: '10rem',
  overflowY: 'auto',
});
export const form = style({ display: 'grid', gap: space[4] });
export const conflict = style({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${vars.color.danger}`,
  borderRadius: radius.control,
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[3],
});
