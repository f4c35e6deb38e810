import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const account = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  // As high as the button, before it is known which one is shown.
  minHeight: '2.75rem',
  marginTop: space[3],
});
export const text = style({ color: vars.color.muted });
