import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../design/theme.css.ts';

export const reasons = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
/** A long reason wraps under its icon. */
export const reason = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
});
export const detail = style({ fontWeight: 400, overflowWrap: 'anywhere' });
export const icon = style({ color: vars.color.danger, marginInlineEnd: space[1], verticalAlign: '-2px' });
export const texts = style({ display: 'grid', gap: space[1], fontWeight: 600 });
