import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../theme.css.ts';
import { FONT } from '../../tokens.ts';

export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  fontWeight: 600,
  fontSize: vars.type.small,
});
export const select = style({
  minHeight: 44,
  padding: `0 ${space[3]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  fontFamily: FONT.text,
});
