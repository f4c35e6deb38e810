import { style } from '@vanilla-extract/css';
import { radius, space } from '../../theme.css.ts';

/** Black on white in every theme, because some scanners do not read inverted codes. */
export const frame = style({
  display: 'block',
  width: '100%',
  maxWidth: '14rem',
  padding: space[3],
  borderRadius: radius.control,
  background: '#FFFFFF',
  color: '#000000',
  forcedColorAdjust: 'none',
});
