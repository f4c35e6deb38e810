import { DARK_LABELS, LIGHT_LABELS } from '@openfloor/domain/view/palette';
import { assignVars, createGlobalThemeContract, globalStyle, style } from '@vanilla-extract/css';
import { DARK, LIGHT } from './colors.ts';
import { DESK_WIDTH_MIN, FONT, RADIUS, SPACE, TYPE_NARROW, TYPE_WIDE } from './tokens.ts';

/** A theme that leaves out a token does not compile. */
export const vars = createGlobalThemeContract(
  { color: LIGHT, label: LIGHT_LABELS, type: TYPE_NARROW },
  (_value, path) => path.join('-'),
);

/** A separate export, so that a script which animates with it bundles no other token. */
export const signalColor = vars.color.signal;
export const signalTint = vars.color.signalTint;

/** The same in every theme. */
export const space = SPACE;
export const radius = RADIUS;
export const desk = `screen and (min-width: ${DESK_WIDTH_MIN})`;
/** Wide enough for three panes. */
export const wideDesk = 'screen and (min-width: 85rem)';
export const phone = `screen and (width < ${DESK_WIDTH_MIN})`;
/** A phone held upright. */
export const narrow = 'screen and (width < 36rem)';
/** The width of a phone held upright; one held sideways has room in its lines, but few of them. */
export const slim = 'screen and (width < 30rem)';
/** Width of the column beside a moderator's list on a desk, and of what the hall sees in it where there are three. */
export const SIDE_WIDTH = '22rem';
export const HALL_WIDTH = '16rem';
/** Height at the foot of that column that is kept free for messages. */
export const MESSAGES_HEIGHT = '7rem';
/** Height of the page's sticky head, set by `useEdgeHeight`. Elements that stick below it use it as `top`. */
export const headHeight = 'var(--head-height, 0px)';
/** Height of the line below the head that chooses what a list shows. */
export const LINE_HEIGHT = '2.75rem';
/** Height of head and line: what scrolls is out of sight above it. */
export const topHeight = `calc(${headHeight} + ${LINE_HEIGHT})`;
/** Width of the scrollbar that an open dialog hides. Elements fixed at that edge add it, so that they do not move. */
export const lockedScrollbar = 'var(--locked-scrollbar, 0px)';
/** Height of the element that is fixed at the page's lower edge, set by `useEdgeHeight`. */
export const footHeight = 'var(--foot-height, 0px)';
/** A phone held sideways, or a page zoomed to 400 %: sticky parts would leave no room to read. */
export const short = 'screen and (max-height: 500px)';
/** A phone held sideways. A page zoomed to 400 % is low too, but as narrow as a phone held upright. */
export const lowPhone = `${short} and (min-width: 30rem) and (width < ${DESK_WIDTH_MIN})`;
export const insetLeft = 'env(safe-area-inset-left, 0px)';
export const insetRight = 'env(safe-area-inset-right, 0px)';
export const stillMotion = '(prefers-reduced-motion: reduce)';

const dark = { ...assignVars(vars.color, DARK), ...assignVars(vars.label, DARK_LABELS) };

globalStyle(':root', {
  colorScheme: 'light',
  vars: assignVars(vars, { color: LIGHT, label: LIGHT_LABELS, type: TYPE_NARROW }),
  '@media': {
    [desk]: { vars: assignVars(vars.type, TYPE_WIDE) },
  },
});
globalStyle(':root:not([data-theme="light"])', {
  '@media': {
    '(prefers-color-scheme: dark)': { colorScheme: 'dark', vars: dark },
  },
});
globalStyle(':root[data-theme="dark"]', { colorScheme: 'dark', vars: dark });

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('body, h1, h2, h3, p, ul, ol, dl, dd, figure', { margin: 0, padding: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
// Aligns a text by its own direction: browsers align items of lists by the direction of the list.
globalStyle('li', { textAlign: 'inherit' });
globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollbarGutter: 'stable',
  background: vars.color.surface,
});
// While a dialog locks scrolling, its scrim also covers the gutter. The scroll lock makes up for a scrollbar
// only, and a short page has a gutter without one.
globalStyle('html:has(body[data-scroll-locked])', {
  scrollbarGutter: 'auto',
  vars: { '--locked-scrollbar': 'var(--scrollbar)' },
});
globalStyle('html > body[data-scroll-locked]', { marginRight: `${lockedScrollbar} !important` });
// The page fills the window, also with a line below it. The layout of `body` never changes: when it did, WebKit lost
// all cards whose `content-visibility` is `auto`.
globalStyle('body', {
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  // A phone held sideways has rounded corners and a camera there.
  paddingLeft: insetLeft,
  paddingRight: insetRight,
  background: vars.color.surface,
  color: vars.color.ink,
  fontFamily: FONT.text,
  fontSize: vars.type.body,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
});
globalStyle('#root', { isolation: 'isolate', flex: '1 0 auto', display: 'flex', flexDirection: 'column' });
globalStyle('h1, h2, h3', { lineHeight: 1.2, textWrap: 'balance' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit' });
// Under 16 px an iPhone zooms in when a field gets the focus.
globalStyle('input, textarea, select', { fontSize: 'max(1rem, 1em)' });
globalStyle('button', {
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  touchAction: 'manipulation',
});
globalStyle('button:disabled', { cursor: 'not-allowed' });
globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.2em' });
globalStyle(':focus-visible', { outline: `3px solid ${vars.color.focus}`, outlineOffset: '2px' });
globalStyle('[hidden]', { display: 'none !important' });
globalStyle('*, *::before, *::after', {
  '@media': {
    [stillMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
});

/** Hides an element from the eye; assistive technology still reads it. For use in selectors and media queries. */
export const hiddenRule = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/** Hides an element from the eye; assistive technology still reads it. */
export const visuallyHidden = style(hiddenRule);

/** Visible on a desk, only for assistive technology on a phone. */
export const hiddenOnPhone = style({ '@media': { [phone]: hiddenRule } });

/**
 * Shows texts about keys only where there is probably a keyboard. CSS cannot detect a keyboard; devices used by touch
 * rarely have one.
 */
export const withKeys = style({
  '@media': { 'not all and (hover: hover) and (pointer: fine)': { display: 'none' } },
});
