import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../design/theme.css.ts';

export const opener = style({ fontSize: vars.type.small });
export const list = style({ display: 'grid' });
export const pair = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[3],
  borderTop: `1px solid ${vars.color.line}`,
});
export const question = style({ whiteSpace: 'pre-wrap' });
export const votes = style({ color: vars.color.muted, fontSize: vars.type.small, whiteSpace: 'nowrap' });
export const reason = style({ color: vars.color.muted, fontSize: vars.type.small });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });
