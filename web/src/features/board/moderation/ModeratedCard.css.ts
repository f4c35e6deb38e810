import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const part = style({ display: 'grid', gap: space[1] });
export const reason = style({ color: vars.color.danger, fontSize: vars.type.small, fontWeight: 600 });
/** On a card that a colleague took out of the lane. */
export const left = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
});
export const readers = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});
