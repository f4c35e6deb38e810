import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../../../design/tokens.ts';
import { desk, space, stillMotion, vars } from '../../../design/theme.css.ts';

const enter = keyframes({ from: { opacity: 0, transform: 'translateY(24px)' } });

export const heading = style({ maxWidth: '12em', marginBottom: 'clamp(2.5rem, 6vw, 5rem)' });

/** Every second picture is on the other side. */
export const scene = style({
  display: 'grid',
  gap: `${space[8]} clamp(2rem, 5vw, 5rem)`,
  marginTop: 'clamp(4rem, 9vw, 9rem)',
  '@media': {
    [desk]: {
      gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)',
      alignItems: 'center',
      selectors: {
        '&:nth-of-type(even)': { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)' },
      },
    },
  },
});
globalStyle(`${scene}:nth-of-type(even) > :first-child`, { '@media': { [desk]: { order: 1 } } });
/** What this server has switched off. */
export const switchedOff = style({
  marginTop: space[12],
  maxWidth: '48rem',
  color: vars.color.muted,
  fontSize: vars.type.small,
});
/** Keeps its place until it is known. */
export const unknown = style([switchedOff, { visibility: 'hidden' }]);
/** Narrower than this the screens are those of a phone. */
export const narrow = 'screen and (width < 40rem)';
export const picture = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  borderRadius: 12,
  boxShadow: `0 0 0 1px ${vars.color.edge}`,
});
/** The phone is beside the stage, a little lower; in a narrow window below it. */
export const besides = style({
  display: 'grid',
  gridTemplateColumns: '77% 22%',
  alignItems: 'start',
  gap: '1%',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] } },
});
globalStyle(`${besides} > :last-child`, {
  marginTop: '30%',
  '@media': { [narrow]: { width: '42%', margin: '0 auto' } },
});

export const caption = style({ display: 'grid', gap: `${space[2]} 0` });
export const title = style({ marginBottom: space[4], fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.75rem)' });
export const features = style({ display: 'grid' });
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  paddingBlock: space[4],
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
export const feature = style({ fontSize: vars.type.large, lineHeight: 1.3 });
export const description = style({ gridColumn: 2, color: vars.color.muted, textWrap: 'pretty' });
