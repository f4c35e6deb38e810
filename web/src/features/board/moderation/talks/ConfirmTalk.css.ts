import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../design/theme.css.ts';

export const heading = style({ margin: 0, fontSize: vars.type.body, fontWeight: 700 });
export const subject = style({
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});
export const waiting = style({
  maxHeight: '11rem',
  padding: space[3],
  overflowY: 'auto',
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
});
export const questions = style({ display: 'grid', gap: space[2] });
export const question = style({ display: 'grid', overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });
