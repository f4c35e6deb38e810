import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../../../design/tokens.ts';
import { desk, space, stillMotion, vars } from '../../../design/theme.css.ts';

const enter = keyframes({ from: { opacity: 0, transform: 'translateY(24px)' } });

/** Narrower than this the screens are those of a phone. */
export const narrow = 'screen and (width < 40rem)';

export const heading = style({ marginBottom: 'clamp(1.25rem, 3vw, 2rem)' });

/** Two in a row on a desk; on a phone one beside the other, to swipe. */
export const scenes = style({
  display: 'grid',
  gap: `${space[8]} ${space[10]}`,
  '@media': {
    'screen and (min-width: 48rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [narrow]: {
      gridAutoFlow: 'column',
      gridAutoColumns: 'min(86%, 26rem)',
      gap: space[5],
      marginInline: `calc(-1 * ${space[4]})`,
      paddingInline: space[4],
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
      scrollPaddingInline: space[4],
    },
  },
});
export const scene = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  scrollSnapAlign: 'start',
});
/** What this server has switched off. */
export const switchedOff = style({
  marginTop: space[5],
  maxWidth: '48rem',
  color: vars.color.muted,
  fontSize: vars.type.small,
});
/** Keeps its place until it is known. */
export const unknown = style([switchedOff, { visibility: 'hidden' }]);
/** The upper part of a screen, in the same height for all. */
export const frame = style({
  position: 'relative',
  display: 'grid',
  aspectRatio: '5 / 2',
  '@media': { [narrow]: { aspectRatio: '4 / 3' } },
});
/** Fills the frame with the upper left part of the picture. */
export const picture = style({
  display: 'block',
  width: '100%',
  height: '100%',
  minHeight: 0,
  objectFit: 'cover',
  objectPosition: 'left top',
  borderRadius: 12,
  boxShadow: `0 0 0 1px ${vars.color.edge}`,
});
globalStyle(`${frame} picture`, { display: 'contents' });
/** The phone is beside the stage. */
export const stageWithPhone = style([frame, { gridTemplateColumns: 'minmax(0, 1fr) 22%', gap: space[2] }]);
globalStyle(`${stageWithPhone} > :last-child`, { objectPosition: 'top' });
export const caption = style({ display: 'grid', gap: space[3] });
export const title = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  fontSize: 'clamp(1.25rem, 1.2rem + 0.4vw, 1.5rem)',
});
export const features = style({
  display: 'grid',
  gap: `${space[3]} ${space[5]}`,
  '@media': { [desk]: { gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' } },
});
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  gap: `${space[1]} ${space[2]}`,
  paddingTop: space[2],
  borderTop: `1px solid ${vars.color.line}`,
  selectors: {
    '&[data-seen="false"]': { opacity: 0 },
    '&[data-seen="true"]': { animation: `${enter} 0.6s ${MOTION.easing} backwards` },
  },
  '@media': {
    [stillMotion]: { selectors: { '&[data-seen]': { opacity: 1, animationName: 'none' } } },
    print: { selectors: { '&[data-seen]': { opacity: 1 } } },
  },
});
export const icon = style({ marginTop: 3 });
export const feature = style({ fontSize: vars.type.body, lineHeight: 1.4 });
export const description = style({
  gridColumn: '1 / -1',
  color: vars.color.muted,
  fontSize: vars.type.small,
  textWrap: 'pretty',
});
