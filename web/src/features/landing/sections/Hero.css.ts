import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';
import { displayText } from '../layout.css.ts';

export const hero = style({
  position: 'relative',
  display: 'grid',
  gap: space[10],
  paddingBlock: `clamp(2rem, 6vw, 5.5rem) clamp(3rem, 6vw, 5rem)`,
  '@media': {
    [desk]: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      alignItems: 'center',
      gap: 'clamp(2rem, 4vw, 4rem)',
    },
  },
});
export const words = style({ display: 'grid', gap: space[6] });
export const title = style([
  displayText,
  { fontSize: 'clamp(3.5rem, 9.8vw, 10rem)', fontWeight: 800, lineHeight: 0.9, letterSpacing: '-0.045em' },
]);
export const lead = style({ maxWidth: '32rem' });
export const start = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[3]} ${space[5]}`,
});
export const startButton = style({ minHeight: 56, paddingInline: space[8], fontSize: vars.type.large });
export const note = style({ fontSize: vars.type.small, maxWidth: '14rem' });
