import { style } from '@vanilla-extract/css';
import { space } from '../../design/theme.css.ts';

export const form = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  width: '100%',
  maxWidth: '24rem',
  textAlign: 'start',
});
export const field = style({ flex: 1, minWidth: 0 });
/** In line with the field, below its label. */
export const join = style({ marginTop: '1.6rem' });
