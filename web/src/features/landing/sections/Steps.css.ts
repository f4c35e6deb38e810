import { style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { desk, space, vars } from '../../../design/theme.css.ts';

const tablet = 'screen and (min-width: 40rem) and (max-width: 59.99rem)';

export const stairs = style({ display: 'grid', gap: 'clamp(1.5rem, 3vw, 2.5rem)' });
export const steps = style({
  display: 'grid',
  gap: `${space[6]} ${space[6]}`,
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [desk]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});
export const step = style({ display: 'grid', alignContent: 'start', gap: space[2] });
export const name = style({ display: 'flex', alignItems: 'baseline', gap: space[3] });
export const number = style({
  fontFamily: displayFamily,
  color: vars.color.signal,
  fontVariantNumeric: 'tabular-nums',
});
export const text = style({ color: vars.color.muted, maxWidth: '28rem' });
