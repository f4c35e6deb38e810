import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../../design/theme.css.ts';

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: 44,
  cursor: 'pointer',
});
export const input = style({ flexShrink: 0, width: 20, height: 20, accentColor: vars.color.ink });
