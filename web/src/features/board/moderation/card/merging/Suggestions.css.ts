import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../../design/theme.css.ts';

export const opener = style({ fontSize: vars.type.small });
export const list = style({ display: 'grid' });
export const group = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[3],
  borderTop: `1px solid ${vars.color.line}`,
});
export const question = style({ display: 'flex', alignItems: 'start', gap: space[3] });
export const input = style({ flexShrink: 0, width: 20, height: 20, margin: 2, accentColor: vars.color.ink });
export const text = style({ minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const votes = style({ color: vars.color.muted, fontSize: vars.type.small, whiteSpace: 'nowrap' });
export const reason = style({ color: vars.color.muted, fontSize: vars.type.small });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });
