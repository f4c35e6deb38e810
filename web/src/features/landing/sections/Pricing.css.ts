import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { desk, radius, space, stillMotion, vars } from '../../../design/theme.css.ts';

const blurIn = keyframes({ from: { opacity: 0, filter: 'blur(12px)' } });

/** Follows the comparison without a gap. */
export const pricing = style({ paddingTop: 0, scrollMarginTop: space[12] });
export const heading = style({ display: 'grid', gap: space[6], marginBottom: 'clamp(2rem, 5vw, 4rem)' });
export const notSold = style({ display: 'grid', gap: space[6], maxWidth: '48rem' });
/** Keeps its place until it is known. */
export const unknown = style([notSold, { visibility: 'hidden' }]);

export const tiers = style({
  display: 'grid',
  gap: space[6],
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
  gap: space[3],
  padding: 'clamp(1.5rem, 2.4vw, 2.25rem)',
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
    [desk]: { gridRow: 'span 7', gridTemplateRows: 'subgrid', rowGap: space[3] },
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
export const price = style({ color: vars.color.muted, marginTop: space[4] });
export const amount = style({
  fontFamily: displayFamily,
  fontSize: 'clamp(4rem, 6.5vw, 6rem)',
  fontWeight: 800,
  letterSpacing: '-0.05em',
  lineHeight: 1,
  color: vars.color.ink,
  fontVariantNumeric: 'tabular-nums',
});
export const due = style({ fontSize: vars.type.small, fontWeight: 600 });
export const note = style({ fontSize: vars.type.small });
export const action = style({ display: 'grid', marginBlock: space[2] });
globalStyle(`${action} > *`, { minHeight: 48 });
export const benefits = style({ display: 'grid', alignContent: 'start', gap: space[2], marginTop: space[3] });
export const benefit = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: space[3] });
export const missing = style([benefit, { color: vars.color.muted }]);
globalStyle(`${benefit} svg`, { marginTop: 2 });
