import { style } from '@vanilla-extract/css';
import { FONT } from '../../design/tokens.ts';
import { radius, space, vars } from '../../design/theme.css.ts';

export const hint = style({
  maxWidth: '40rem',
  marginBottom: space[4],
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  color: vars.color.muted,
  fontFamily: FONT.mono,
  fontSize: vars.type.small,
});
