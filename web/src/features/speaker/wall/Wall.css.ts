import { globalStyle, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { hovered } from '../../../design/hovered.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

const wide = 'screen and (min-width: 48rem) and (min-aspect-ratio: 1/1)';
const SIDE = 'clamp(14rem, 26vw, 30rem)';

export const main = style({ display: 'grid', gridRow: '2 / -1', minHeight: 0, minWidth: 0 });

export const lobby = style({
  display: 'grid',
  gap: 'clamp(1rem, 4vw, 4rem)',
  alignItems: 'center',
  justifyItems: 'center',
  minHeight: 0,
  overflowY: 'auto',
  '@media': {
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr)',
      gridTemplateRows: 'auto minmax(0, 1fr)',
      justifyItems: 'start',
      overflow: 'hidden',
    },
  },
});
export const giantCode = style({
  width: 'min(100%, 70dvh)',
  '@media': { [wide]: { gridRow: '1 / -1', alignSelf: 'center' } },
});
/** A quiet zone of four modules, because the background is dark. */
globalStyle(`${giantCode} svg`, { maxWidth: 'none', padding: '12%', borderRadius: radius.card });
export const invitation = style({
  display: 'grid',
  gap: space[1],
  minWidth: 0,
  color: vars.color.muted,
  fontSize: 'clamp(1rem, 3dvh, 2rem)',
});
export const address = style({
  color: vars.color.ink,
  fontFamily: displayFamily,
  fontSize: 'clamp(1.75rem, min(9dvh, 4.6vw), 6.5rem)',
  fontWeight: 800,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  overflowWrap: 'anywhere',
});
export const host = style({ color: vars.color.muted });

export const lights = style({
  display: 'grid',
  gridTemplateRows: 'minmax(min-content, 1fr) auto',
  gap: space[2],
  justifySelf: 'stretch',
  alignSelf: 'stretch',
  minHeight: 0,
  minWidth: 0,
});
export const sky = style({ position: 'relative', minHeight: '10rem' });
export const layer = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  color: vars.color.signal,
});
export const viewers = style({
  textAlign: 'center',
  fontSize: 'clamp(1rem, 3dvh, 2rem)',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

export const race = style({
  display: 'grid',
  gap: 'clamp(1rem, 3vw, 4rem)',
  minHeight: 0,
  minWidth: 0,
  overflowY: 'auto',
  '@media': { [wide]: { gridTemplateColumns: `minmax(0, 1fr) ${SIDE}`, overflow: 'hidden' } },
});
export const top = style({
  display: 'grid',
  gridAutoRows: 'minmax(4.5rem, 1fr)',
  gap: 'clamp(0.25rem, 1dvh, 0.75rem)',
  minWidth: 0,
  '@media': { [wide]: { gridTemplateRows: 'repeat(5, minmax(0, 1fr))', gridAutoRows: 'auto', minHeight: 0 } },
});
export const entry = style({
  display: 'grid',
  minHeight: 0,
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { borderBottomColor: 'transparent' } },
});
export const card = style([
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(3.2ch, auto) minmax(0, 1fr)',
    alignItems: 'center',
    gap: 'clamp(0.75rem, 2vw, 2.5rem)',
    minHeight: 0,
    padding: `${space[1]} ${space[3]}`,
    border: 0,
    borderRadius: radius.card,
    background: 'transparent',
    textAlign: 'start',
    fontSize: 'clamp(1.25rem, min(5.4dvh, 3vw), 4rem)',
    transition: transition('background-color'),
  },
  hovered({ background: vars.color.raised }),
]);
export const count = style({
  justifySelf: 'end',
  color: vars.color.signal,
  fontFamily: displayFamily,
  fontSize: '1.5em',
  fontWeight: 800,
  letterSpacing: '-0.03em',
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const text = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  fontFamily: displayFamily,
  fontWeight: 700,
  lineHeight: 1.15,
});
export const corner = style({
  display: 'grid',
  gridTemplateRows: 'minmax(min-content, 1fr) auto',
  gap: space[4],
  minHeight: 0,
  minWidth: 0,
});
globalStyle(`${corner} > :last-child`, { flexWrap: 'wrap', justifyContent: 'flex-end', gap: space[2] });
