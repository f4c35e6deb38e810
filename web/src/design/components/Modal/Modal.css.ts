import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { MOTION, PAGE_HEAD, TOAST_BAND } from '../../tokens.ts';
import { desk, insetLeft, insetRight, lowPhone, phone, radius, space, vars } from '../../theme.css.ts';

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translate(-50%, 8px)' } });
/** A dialog grows downwards only, so that what it shows later moves nothing above it. */
const TOP = `max(${space[4]}, calc(25dvh - 7rem))`;
const PAGE_HEIGHT = `min(54rem, calc(100dvh - ${space[12]}))`;

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: 30,
  background: vars.color.scrim,
  animation: `${appear} ${MOTION.stateMs}ms ${MOTION.easing}`,
});

export const panel = style({
  position: 'fixed',
  zIndex: 31,
  top: TOP,
  left: '50%',
  transform: 'translateX(-50%)',
  width: `min(30rem, calc(100vw - ${space[6]}))`,
  maxHeight: `calc(100dvh - ${TOP} - ${space[4]})`,
  overflow: 'hidden auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  outline: 'none',
  animation: `${rise} ${MOTION.stateMs}ms ${MOTION.easing}`,
  '@media': {
    [desk]: { padding: space[6] },
    // Leaves room for toasts above the dialog, so that its head stays uncovered.
    [phone]: { top: TOAST_BAND, maxHeight: `calc(100dvh - ${TOAST_BAND} - ${space[4]})` },
    // Held sideways, toasts are lower.
    [lowPhone]: { top: space[12], maxHeight: `calc(100dvh - ${space[12]} - ${space[2]})` },
  },
});

/** The head has the space above it as its padding: in a padding of the dialog, scrolled content would show. */
export const headedPanel = style([
  panel,
  { paddingBlockStart: 0, '@media': { [desk]: { paddingBlockStart: 0 } } },
]);

/** As large as the page on a desk, and the whole screen on a phone. What is below its head scrolls. */
export const pagePanel = style([
  panel,
  {
    overflow: 'hidden',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: 0,
    padding: 0,
    top: `calc((100dvh - ${PAGE_HEIGHT}) / 2)`,
    width: `min(72rem, calc(100vw - ${space[12]}))`,
    height: PAGE_HEIGHT,
    maxHeight: 'none',
    '@media': {
      [desk]: { padding: 0 },
      [phone]: {
        inset: 0,
        transform: 'none',
        width: 'auto',
        height: '100dvh',
        maxHeight: 'none',
        border: 0,
        borderRadius: 0,
        animationName: appear,
      },
      [lowPhone]: { top: 0, maxHeight: 'none' },
    },
  },
]);

/** Stays visible while a long dialog scrolls: on a phone its button is the only way to close it. */
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  paddingTop: space[4],
  background: vars.color.raised,
  // Covers the focus rings of what scrolls below it. With a negative margin WebKit lets the dialog scroll sideways.
  boxShadow: `${space[2]} 0 ${vars.color.raised}, calc(-1 * ${space[2]}) 0 ${vars.color.raised}`,
  '@media': {
    [desk]: { paddingTop: space[6] },
  },
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
});
globalStyle(`${pagePanel} > ${head}`, {
  padding: `${space[2]} max(${space[4]}, ${insetRight}) ${space[2]} max(${space[4]}, ${insetLeft})`,
  minHeight: PAGE_HEAD,
  alignItems: 'center',
  borderBottom: `1px solid ${vars.color.line}`,
  boxShadow: 'none',
});
export const title = style({ fontSize: vars.type.large, fontWeight: 700 });
export const subject = style({
  borderInlineStart: `3px solid ${vars.color.line}`,
  paddingInlineStart: space[3],
  overflowWrap: 'anywhere',
});
export const description = style({ color: vars.color.muted });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[3],
});
export const closing = style({ margin: `calc(-1 * ${space[2]})` });
