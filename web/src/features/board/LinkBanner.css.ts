import { style } from '@vanilla-extract/css';
import { headHeight, radius, space, vars } from '../../design/theme.css.ts';

export const banner = style({
  position: 'fixed',
  zIndex: 9,
  top: headHeight,
  insetInline: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[1]} ${space[4]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.signalTint,
  fontSize: vars.type.small,
});
export const retry = style({
  minHeight: 44,
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  fontWeight: 600,
  textDecoration: 'underline',
});
