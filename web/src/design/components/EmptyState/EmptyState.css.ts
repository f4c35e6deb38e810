import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  padding: `${space[12]} ${space[4]}`,
  textAlign: 'center',
});
export const drawing = style({ width: 72, height: 72, color: vars.color.muted });
export const title = style({ fontSize: vars.type.title, fontWeight: 700 });
export const text = style({ maxWidth: '34rem', color: vars.color.muted, textWrap: 'balance' });
