import { style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { desk, space, vars } from '../../../design/theme.css.ts';

const tablet = 'screen and (min-width: 40rem) and (max-width: 59.99rem)';

export const stairs = style({ display: 'grid', gap: 'clamp(3rem, 6vw, 4rem)' });
export const title = style({ '@media': { [desk]: { maxWidth: '11em' } } });
export const steps = style({
  display: 'grid',
  gap: `${space[16]} ${space[6]}`,
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [desk]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});
/** On a desk each step is higher than the one before it. */
export const step = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  '@media': {
    [desk]: {
      selectors: {
        '&:nth-child(1)': { marginTop: '5rem' },
        '&:nth-child(2)': { marginTop: '1rem' },
        '&:nth-child(3)': { marginTop: '-4rem' },
        '&:nth-child(4)': { marginTop: '-11rem' },
      },
    },
  },
});
export const name = style({ display: 'flex', alignItems: 'baseline', gap: space[3], marginTop: space[3] });
export const number = style({
  fontFamily: displayFamily,
  color: vars.color.signal,
  fontVariantNumeric: 'tabular-nums',
});
export const text = style({ color: vars.color.muted, maxWidth: '28rem' });
