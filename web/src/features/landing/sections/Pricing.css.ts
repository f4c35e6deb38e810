import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { desk, radius, space, stillMotion, vars } from '../../../design/theme.css.ts';

const blurIn = keyframes({ from: { opacity: 0, filter: 'blur(12px)' } });

export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[10]}`,
  marginBottom: 'clamp(1rem, 2vw, 1.5rem)',
});
export const notSold = style({ display: 'grid', gap: space[2], maxWidth: '44rem' });
/** Keeps its place until it is known. */
export const unknown = style([notSold, { visibility: 'hidden' }]);

export const tiers = style({
  display: 'grid',
  gap: space[4],
  '@media': {
    [desk]: {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gridTemplateRows: 'repeat(7, auto)',
      rowGap: 0,
    },
  },
});
/** The rows of the three cards are aligned. */
export const tier = style({
  display: 'grid',
  gap: space[2],
  padding: 'clamp(1rem, 2vw, 1.75rem)',
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  selectors: {
    '&[data-suggested="true"]': {
      borderColor: vars.color.ink,
      boxShadow: `inset 0 0 0 1px ${vars.color.ink}`,
    },
    '&[data-seen="false"]': { opacity: 0 },
    '&[data-seen="true"]': { animation: `${blurIn} 0.5s 0.25s backwards` },
  },
  '@media': {
    [stillMotion]: { selectors: { '&[data-seen]': { opacity: 1, animationName: 'none' } } },
    print: { selectors: { '&[data-seen]': { opacity: 1 } } },
    [desk]: { gridRow: 'span 7', gridTemplateRows: 'subgrid', rowGap: space[2] },
  },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});
export const bestFor = style({ color: vars.color.muted });
export const price = style({ color: vars.color.muted });
export const amount = style({
  fontFamily: displayFamily,
  fontSize: 'clamp(3rem, 5vw, 4.5rem)',
  fontWeight: 800,
  letterSpacing: '-0.05em',
  lineHeight: 1,
  color: vars.color.ink,
  fontVariantNumeric: 'tabular-nums',
});
export const due = style({ fontSize: vars.type.small, fontWeight: 600 });
export const note = style({ fontSize: vars.type.small });
export const action = style({ display: 'grid', marginBlock: space[1] });
globalStyle(`${action} > *`, { minHeight: 48 });
export const benefits = style({ display: 'grid', alignContent: 'start', gap: space[1], marginTop: space[1] });
export const benefit = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: space[3] });
export const missing = style([benefit, { color: vars.color.muted }]);
globalStyle(`${benefit} svg`, { marginTop: 2 });
