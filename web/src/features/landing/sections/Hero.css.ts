import { globalStyle, style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../../design/theme.css.ts';
import { displayText } from '../layout.css.ts';

/** Organisers begin on the left, the audience on the right; on a phone the audience's code follows the title. */
export const hero = style({
  position: 'relative',
  display: 'grid',
  gap: space[5],
  paddingBlock: `clamp(0.75rem, 3vw, 2.5rem) clamp(2rem, 4vw, 3rem)`,
  '@media': {
    [desk]: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      gridTemplateRows: 'auto auto 1fr',
      columnGap: 'clamp(2rem, 4vw, 4rem)',
    },
  },
});
export const title = style([
  displayText,
  {
    fontSize: 'clamp(3rem, 9.8vw, 9.5rem)',
    fontWeight: 800,
    lineHeight: 0.9,
    letterSpacing: '-0.045em',
    '@media': { [desk]: { gridColumn: 1, gridRow: '1 / span 2', alignSelf: 'end', paddingTop: space[6] } },
  },
]);
/** The form for a join code: people who typed the site's address in the hall look for it. */
export const code = style({
  padding: space[4],
  border: `1px solid ${vars.color.ink}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  '@media': { [desk]: { gridColumn: 2, gridRow: 1, alignSelf: 'start' } },
});
export const board = style({
  '@media': { [desk]: { gridColumn: 2, gridRow: '2 / span 2', alignSelf: 'start' } },
});
export const words = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[5],
  '@media': { [desk]: { gridColumn: 1, gridRow: 3 } },
});
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
