import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const texts = style({
  display: 'grid',
  gap: space[2],
  marginBlock: space[3],
  padding: space[3],
  borderRadius: radius.control,
  background: vars.color.sunken,
});
export const text = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const words = style({ flex: '1 1 12rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
