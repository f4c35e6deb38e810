import { createVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { MOTION, PAGE_HEAD } from '../../tokens.ts';
import { hovered } from '../../hovered.ts';
import {
  desk,
  footHeight,
  HALL_WIDTH,
  headHeight,
  LINE_HEIGHT,
  lockedScrollbar,
  lowPhone,
  phone,
  radius,
  SIDE_WIDTH,
  space,
  vars,
  wideDesk,
} from '../../theme.css.ts';

/** On a page with a form to ask; `:where`, so that what is open over the page has its own place for toasts. */
const ASKS = ':has(:where(#ask))';
/** Where the line below the titles has a time or buttons, which no toast may cover. */
const LOW = `body:is(${ASKS}:has([role="timer"]), :has([data-toasts="dock"])) &`;
/**
 * Matches on a moderator's phone while the bar at its lower edge is visible (`PhoneDock.css.ts`), because that bar
 * undoes what the toast says. A page of tools, the bar of selected questions and a draft hide it.
 */
const DOCKED = `body:has([data-toasts="dock"]):not(:has(:is([data-toasts="page"], [data-toasts="top"], :where(#ask) > form:focus-within, :where(#ask) textarea:not(:placeholder-shown))))`;
/** On a moderator's desk, unless something is open over it or questions are selected. */
const SIDE = 'body:has([data-toasts="side"]):not(:has(:is([role="dialog"], [data-toasts="top"]))) &';
/** Where toasts come from: the edge of the window that they are near, so that they cover nothing else on the way. */
const enterFrom = createVar();
const fromBelow = { [enterFrom]: '12px' };
const fromAbove = { [enterFrom]: '-12px' };
const enter = keyframes({ from: { opacity: 0, transform: `translateY(${enterFrom})` } });
const leave = keyframes({ to: { opacity: 0 } });
const swipeOut = keyframes({
  from: { transform: 'translateX(var(--radix-toast-swipe-end-x))' },
  to: { transform: 'translateX(110%)' },
});

export const viewport = style({
  vars: fromBelow,
  position: 'fixed',
  zIndex: 40,
  insetInline: space[3],
  bottom: `calc(max(${footHeight}, env(safe-area-inset-bottom)) + ${space[3]})`,
  display: 'grid',
  justifyItems: 'center',
  outline: 'none',
  pointerEvents: 'none',
  // A part of the page places toasts by `data-toasts`: `top`, below the head; `titles`, over the titles of a screen,
  // beside its tools; `dock`, the same on a moderator's phone; `side`, at the foot of the column beside a moderator's
  // list; `page`, on a phone over the heading of what is open.
  selectors: {
    'body:has(:is([data-toasts="top"], [data-toasts="titles"])) &': {
      vars: fromAbove,
      top: `calc(${headHeight} + ${space[3]})`,
      bottom: 'auto',
    },
  },
  '@media': {
    // Over the head, which has no question and no field.
    [phone]: {
      vars: fromAbove,
      insetInline: space[2],
      top: space[1],
      bottom: 'auto',
      selectors: {
        [`body${ASKS} &`]: { top: space[1], bottom: 'auto' },
        [LOW]: { top: 0 },
        [`${DOCKED} &`]: { insetInlineEnd: '8.75rem' },
        // Below the head, so that its buttons stay uncovered.
        'body:has([role="dialog"][data-toasts="page"]) &': { top: `calc(${PAGE_HEAD} + ${space[1]})` },
      },
    },
    // As low as the line above the list, which stays when the head has scrolled away.
    [lowPhone]: {
      selectors: {
        [`body${ASKS} &`]: { top: 0 },
        [`${DOCKED} &`]: { insetInlineEnd: 'calc(100% - 15.5rem)' },
      },
    },
    [desk]: {
      bottom: space[6],
      insetInlineStart: 'auto',
      insetInlineEnd: `calc(${space[6]} + ${lockedScrollbar})`,
      selectors: {
        [SIDE]: { bottom: space[3], insetInlineEnd: `calc(${space[4]} + ${lockedScrollbar})` },
        'body:has([data-toasts="top"]) &': {
          top: `calc(${headHeight} + ${space[4]})`,
          bottom: 'auto',
          insetInline: 0,
        },
        'body:has([data-toasts="titles"]) &': {
          top: space[4],
          bottom: 'auto',
          insetInline: space[6],
          justifyItems: 'start',
        },
      },
    },
    [wideDesk]: {
      selectors: {
        [SIDE]: { insetInlineEnd: `calc(${space[4]} + ${HALL_WIDTH} + ${space[6]} + ${lockedScrollbar})` },
      },
    },
  },
});

const base = style({
  pointerEvents: 'auto',
  width: 'min(26rem, 100%)',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  color: vars.color.surface,
  background: vars.color.ink,
  '@media': {
    [desk]: {
      // Beside a list of questions, where one may be.
      width: 'clamp(18rem, 100vw - 54rem, 26rem)',
      selectors: {
        [SIDE]: { width: SIDE_WIDTH, padding: `${space[2]} ${space[3]}`, lineHeight: 1.3 },
        'body:has([data-toasts="titles"]) &': { width: 'min(40rem, 36vw)' },
      },
    },
    // At most 72 px high.
    [phone]: {
      gap: space[2],
      padding: `${space[1]} ${space[3]}`,
      // As high as the line with the titles, so that none of them is half covered.
      selectors: {
        [LOW]: { paddingBlock: 0, minHeight: LINE_HEIGHT },
        [`${DOCKED} &`]: { paddingInline: space[2] },
      },
    },
    [lowPhone]: { width: 'min(40rem, 100%)', paddingBlock: 0, minHeight: LINE_HEIGHT },
  },
  selectors: {
    // Wide and low, to fit the band that the stage keeps free for toasts.
    'body:has(:is([data-toasts="top"], [data-toasts="titles"])) &': {
      width: 'min(40rem, 100%)',
      padding: `${space[2]} ${space[4]}`,
    },
    '&[data-state="open"]': { animation: `${enter} ${MOTION.stateMs}ms ${MOTION.easing}` },
    '&[data-state="closed"]': { animation: `${leave} ${MOTION.stateMs}ms ${MOTION.easing}` },
    '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe="cancel"]': { transform: 'translateX(0)', transition: `transform ${MOTION.stateMs}ms` },
    '&[data-swipe="end"]': { animation: `${swipeOut} ${MOTION.stateMs}ms ${MOTION.easing}` },
  },
});
export const toast = styleVariants({
  plain: [base],
  danger: [base, { color: vars.color.onDanger, background: vars.color.danger }],
});

/**
 * On a phone, title and description share four lines, three above a line with a time or buttons, and two where the
 * screen is low; a press shows the rest.
 */
export const words = style({
  flex: 1,
  minWidth: 0,
  '@media': {
    [phone]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 4,
      overflow: 'hidden',
      selectors: {
        '&:has(> * + *)': { fontSize: vars.type.small, lineHeight: '1rem' },
        [LOW]: { WebkitLineClamp: 3 },
        // As high as the toast's action.
        [`${LOW}:has(> * + *)`]: { fontSize: '0.8125rem', lineHeight: '0.9rem' },
        'li:is(:focus, :active) &': { WebkitLineClamp: 'none !important' },
      },
    },
    [lowPhone]: { WebkitLineClamp: 2 },
  },
});
export const title = style({ fontWeight: 700, '@media': { [phone]: { display: 'inline' } } });
export const description = style({
  fontSize: vars.type.small,
  '@media': {
    [phone]: { display: 'inline', fontSize: 'inherit', selectors: { '&::before': { content: '" · "' } } },
  },
});
export const action = style({
  minHeight: 44,
  padding: `0 ${space[3]}`,
  border: '1px solid currentcolor',
  borderRadius: radius.control,
  background: 'transparent',
  color: 'inherit',
  fontWeight: 600,
  selectors: { '&:focus-visible': { outlineColor: 'currentcolor' } },
});
export const closing = style([
  {
    color: 'inherit',
    marginInlineEnd: `calc(-1 * ${space[2]})`,
    selectors: {
      '&:focus-visible': { outlineColor: 'currentcolor' },
    },
  },
  hovered({ color: 'inherit', background: 'transparent', opacity: 0.8 }),
]);
/**
 * On a phone a toast with an action, or above a line with a time or buttons, has no closing button, which leaves its
 * room to the words: a swipe dismisses it. A moderator's undo is in the bar, see `DOCKED`.
 */
globalStyle(
  `${action} + ${closing}, ${LOW.replace('&', closing)}, ${DOCKED} ${action}[data-in-dock="true"]`,
  {
    '@media': { [phone]: { display: 'none' } },
  },
);
