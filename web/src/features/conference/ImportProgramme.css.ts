import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
export const heading = style({ fontSize: vars.type.body, fontWeight: 700 });
export const help = style({ color: vars.color.muted, fontSize: vars.type.small });
/** What is not imported. */
export const left = style({
  marginBottom: space[2],
  paddingInlineStart: space[3],
  borderInlineStart: `2px solid ${vars.color.danger}`,
});
export const count = style({ color: vars.color.muted, fontSize: vars.type.small });
export const name = style({ margin: 0, fontWeight: 700, fontSize: vars.type.body });
