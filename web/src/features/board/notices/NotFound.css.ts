import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const header = style({ padding: `${space[2]} ${space[4]}` });
export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  textDecoration: 'none',
});
export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[3] });
/** Slightly above the middle, where a short page looks centred. */
export const place = style({ flex: 1, display: 'grid', placeContent: 'center', paddingBottom: '8vh' });
