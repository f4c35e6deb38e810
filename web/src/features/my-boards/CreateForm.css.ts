import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const form = style({
  display: 'grid',
  gap: space[3],
  alignItems: 'end',
  '@media': { 'screen and (min-width: 30rem)': { gridTemplateColumns: 'minmax(0, 28rem) auto 1fr' } },
});
export const note = style({ gridColumn: '1 / -1', color: vars.color.muted });
