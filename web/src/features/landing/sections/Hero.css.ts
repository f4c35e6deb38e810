import { globalStyle, style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';
import { displayText } from '../layout.css.ts';

/** Organisers begin on the left, the audience on the right; on a phone the audience's code comes before the sample. */
export const hero = style({
  position: 'relative',
  display: 'grid',
  gap: space[8],
  paddingBlock: `clamp(1.5rem, 5vw, 4.5rem) clamp(3rem, 6vw, 5rem)`,
  '@media': {
    [desk]: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      gridTemplateRows: 'auto auto',
      alignItems: 'center',
      columnGap: 'clamp(2rem, 4vw, 4rem)',
    },
  },
});
export const words = style({
  display: 'grid',
  gap: space[6],
  '@media': { [desk]: { gridRow: '1 / span 2' } },
});
export const board = style({ '@media': { [desk]: { gridColumn: 2, gridRow: 1 } } });
export const code = style({ '@media': { [desk]: { gridColumn: 2, gridRow: 2 } } });
export const title = style([
  displayText,
  { fontSize: 'clamp(3.5rem, 9.8vw, 10rem)', fontWeight: 800, lineHeight: 0.9, letterSpacing: '-0.045em' },
]);
export const lead = style({ maxWidth: '32rem' });
export const create = style({ maxWidth: '34rem' });
globalStyle(`${create} :is(input, button)`, { minHeight: 56, fontSize: vars.type.large });
export const demo = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[3]} ${space[5]}`,
});
export const note = style({ fontSize: vars.type.small });
