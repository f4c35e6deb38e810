import { style } from '@vanilla-extract/css';
import { space } from '../design/theme.css.ts';

/** Slightly above the middle, where a short page looks centred. */
export const place = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  justifyItems: 'center',
  paddingBottom: '8vh',
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[3] });
