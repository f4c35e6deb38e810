import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../../../design/tokens.ts';
import { desk, space, stillMotion, vars } from '../../../design/theme.css.ts';

const enter = keyframes({ from: { opacity: 0, transform: 'translateY(24px)' } });

export const heading = style({ maxWidth: '12em', marginBottom: 'clamp(2.5rem, 6vw, 5rem)' });

/** The first card has the room of two; the last four are smaller. */
export const features = style({
  display: 'grid',
  gap: `${space[8]} ${space[10]}`,
  '@media': {
    'screen and (min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [desk]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', rowGap: space[12] },
  },
});
export const card = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space[3],
  paddingTop: space[5],
  borderTop: `1px solid ${vars.color.ink}`,
  selectors: {
    '&[data-seen="false"]': { opacity: 0 },
    '&[data-seen="true"]': { animation: `${enter} 0.6s ${MOTION.easing} backwards` },
  },
  '@media': {
    [stillMotion]: { selectors: { '&[data-seen]': { opacity: 1, animationName: 'none' } } },
    print: { selectors: { '&[data-seen]': { opacity: 1 } } },
    'screen and (min-width: 40rem) and (max-width: 59.99rem)': {
      selectors: { '&:nth-child(1)': { gridColumn: 'span 2' } },
    },
    [desk]: {
      selectors: {
        '&:nth-child(1)': { gridColumn: '1 / span 7', gridRow: 'span 2' },
        '&:nth-child(2), &:nth-child(3)': { gridColumn: 'span 5' },
        '&:nth-child(4)': { gridColumn: '1 / span 5' },
        '&:nth-child(5)': { gridColumn: 'span 7' },
        '&:nth-child(n + 6)': { gridColumn: 'span 3', borderColor: vars.color.line },
      },
    },
  },
});
export const icon = style({ width: 28, height: 28 });
export const title = style({});

export const description = style({ color: vars.color.muted, maxWidth: '32rem', textWrap: 'pretty' });

const first = `${card}:nth-child(1)`;
globalStyle(`${first} ${title}`, { fontSize: 'clamp(2rem, 5vw, 4.75rem)', letterSpacing: '-0.04em' });
globalStyle(`${first} ${icon}`, { width: 'clamp(2.5rem, 6vw, 5rem)', height: 'clamp(2.5rem, 6vw, 5rem)' });
globalStyle(`${first} ${description}`, { fontSize: vars.type.large });
const small = `${card}:nth-child(n + 6)`;
globalStyle(`${small} ${title}`, { fontSize: vars.type.large });
globalStyle(`${small} ${icon}`, { width: 22, height: 22, color: vars.color.muted });

/** A bar chart of three questions' votes. */
export const bars = style({
  display: 'none',
  '@media': { [desk]: { display: 'grid', gap: space[2], width: '100%', marginTop: space[3] } },
});
export const bar = style({
  height: 28,
  background: vars.color.line,
  selectors: {
    '&:nth-child(1)': { width: '92%', background: vars.color.signal },
    '&:nth-child(2)': { width: '64%' },
    '&:nth-child(3)': { width: '41%' },
  },
});
