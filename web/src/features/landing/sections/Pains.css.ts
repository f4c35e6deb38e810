import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';

/** Beside one another where there is room. */
export const pains = style({
  display: 'grid',
  gap: `${space[5]} ${space[8]}`,
  marginTop: 'clamp(1.25rem, 3vw, 2rem)',
  '@media': {
    'screen and (min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [desk]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});
export const pain = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  paddingTop: space[3],
  borderTop: `1px solid ${vars.color.edge}`,
});
export const text = style({ color: vars.color.muted, maxWidth: '26rem' });
