import { style } from '@vanilla-extract/css';
import { narrow, space } from '../../../../../design/theme.css.ts';

export const row = style({
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  '@media': { [narrow]: { gap: 2 } },
});
