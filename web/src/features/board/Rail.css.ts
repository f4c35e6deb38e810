import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const section = style({ display: 'grid', gap: space[3] });
export const heading = style({ fontSize: vars.type.body, fontWeight: 700 });
export const address = style({ fontSize: vars.type.large, fontWeight: 700, overflowWrap: 'anywhere' });
export const facts = style({ display: 'grid', gap: space[1], fontVariantNumeric: 'tabular-nums' });
export const fact = style({
  display: 'flex',
  justifyContent: 'space-between',
  paddingBlock: space[1],
  borderBottom: `1px solid ${vars.color.line}`,
});
