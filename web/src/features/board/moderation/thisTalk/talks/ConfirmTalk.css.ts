import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../../design/theme.css.ts';

export const heading = style({ margin: 0, fontSize: vars.type.body, fontWeight: 700 });
export const subject = style({
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});
export const questions = style({ display: 'grid', paddingTop: space[4] });
export const question = style({
  display: 'grid',
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });
