import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../design/hovered.ts';
import {
  desk,
  footHeight,
  HALL_WIDTH,
  headHeight,
  hiddenRule,
  insetRight,
  LINE_HEIGHT,
  lockedScrollbar,
  lowPhone,
  MESSAGES_HEIGHT,
  phone,
  radius,
  SIDE_WIDTH,
  space,
  topHeight,
  vars,
  wideDesk,
} from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

export const skip = style({
  position: 'fixed',
  zIndex: 20,
  top: space[2],
  insetInlineStart: space[2],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.ink,
  color: vars.color.surface,
  fontWeight: 600,
  selectors: { '&:not(:focus)': hiddenRule },
});

const page = {
  width: '100%',
  margin: '0 auto',
  flex: 1,
  // Lets the end of the list scroll clear of the fixed bar and of the badge “Live” above it.
  padding: `0 ${space[3]} calc(max(${footHeight}, env(safe-area-inset-bottom)) + ${space[12]})`,
};
export const columns = style({
  ...page,
  maxWidth: '72rem',
  '@media': {
    [desk]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 45rem) minmax(18rem, 21rem)',
      justifyContent: 'space-between',
      alignItems: 'start',
      gap: space[10],
      padding: `0 ${space[6]} ${space[12]}`,
    },
  },
});
const side = createVar();
const SIDE_GAP = space[6];
/**
 * The moderators' page: as wide as the window, with the chosen question beside the list, and what the hall sees
 * beside or below the question.
 */
export const moderated = style({
  ...page,
  vars: { [side]: SIDE_WIDTH },
  '@media': {
    [desk]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, 1fr) ${side}`,
      alignItems: 'start',
      columnGap: SIDE_GAP,
      padding: `0 ${space[4]} ${space[12]}`,
    },
    [wideDesk]: { vars: { [side]: '42rem' } },
  },
});
export const main = style({ minWidth: 0, outline: 'none' });
export const rail = style({
  '@media': {
    [desk]: {
      position: 'sticky',
      top: `calc(${headHeight} + ${space[4]})`,
      marginTop: space[4],
      display: 'grid',
      gap: space[6],
    },
  },
});
/** The rail starts below the line, because on this page the line is as wide as the page. */
globalStyle(`${moderated} > ${rail}`, {
  '@media': {
    [desk]: {
      top: topHeight,
      marginTop: LINE_HEIGHT,
      maxHeight: `calc(100dvh - ${topHeight} - ${MESSAGES_HEIGHT})`,
      paddingBlock: space[4],
      overflowY: 'auto',
      alignItems: 'start',
      scrollbarWidth: 'thin',
    },
    // Messages are over the pane, below its acts.
    [wideDesk]: {
      maxHeight: `calc(100dvh - ${topHeight})`,
      gridTemplate: `"pane hall" auto "pane ask" 1fr / minmax(0, 1fr) ${HALL_WIDTH}`,
    },
  },
});
globalStyle(`${moderated} > ${rail} > :first-child`, { '@media': { [wideDesk]: { gridArea: 'pane' } } });
globalStyle(`${moderated} > ${rail} > :last-child`, { '@media': { [wideDesk]: { gridArea: 'hall' } } });
globalStyle(`${moderated} > ${rail} > #ask`, { '@media': { [wideDesk]: { gridArea: 'ask' } } });
/**
 * Line of controls between the header and the list. What does not fit scrolls sideways, so that a control that is
 * added while somebody reads does not move the list.
 */
export const line = style({
  position: 'sticky',
  zIndex: 6,
  top: headHeight,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  height: LINE_HEIGHT,
  marginInline: `calc(-1 * ${space[3]})`,
  paddingInline: space[3],
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
});
globalStyle(`${moderated} ${line}`, {
  '@media': {
    [desk]: {
      marginInline: `calc(-1 * ${space[4]}) calc(-1 * (${side} + ${SIDE_GAP} + ${space[4]}))`,
      paddingInline: space[4],
    },
  },
});
/** The bulk bar is a child of the line, and must cover what is fixed at the lower edge. */
globalStyle(`${line}:has([data-toasts="top"])`, { zIndex: 20 });
export const filters = style({
  // Contains its visually hidden content, which is positioned absolutely.
  position: 'relative',
  flex: '1 1 auto',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  gap: space[1],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInlineEnd: 20,
  whiteSpace: 'nowrap',
  // Aligns the words of the first button with the texts of the header.
  marginInlineStart: `calc(-1 * ${space[2]})`,
});
globalStyle(`${filters} *`, { flexShrink: 0 });
/** The line fades where it goes on. Not by a mask, which would also hide the bulk bar, a child of the line. */
globalStyle(`${filters}::after`, {
  content: '',
  position: 'sticky',
  insetInlineEnd: 0,
  flexShrink: 0,
  alignSelf: 'stretch',
  width: 16,
  background: `linear-gradient(to left, ${vars.color.surface}, transparent)`,
  pointerEvents: 'none',
});
globalStyle(`${filters} button`, { fontSize: vars.type.small });
globalStyle(`${line} input`, { '@media': { [desk]: { minHeight: 36, paddingBlock: 4 } } });
/** Focus ring inside the control, because the line clips what is outside of it. */
globalStyle(`${filters} :is(button, select):focus-visible`, { outlineOffset: -3 });
/** On a phone the search field takes the whole line while it has the focus. */
globalStyle(`${line}:has(input:focus) > ${filters}`, { '@media': { [phone]: { display: 'none' } } });

export const loading = style({ display: 'grid' });
export const loadingRow = style({
  display: 'flex',
  gap: space[3],
  paddingBlock: space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
export const lines = style({ flex: 1, display: 'grid', gap: space[2], alignContent: 'center' });
export const ask = style({
  outline: 'none',
  position: 'fixed',
  zIndex: 10,
  insetInline: 0,
  bottom: 0,
  '@media': { [desk]: { position: 'static' } },
});
/** On a moderator's phone the form is hidden unless they write in it: they rarely ask. */
globalStyle(`${ask}[data-secondary='true'] > form:not(:focus-within):has(textarea:placeholder-shown)`, {
  '@media': { [phone]: hiddenRule },
});
/** Inside the bar at the lower edge. */
const IN_BAR = { bottom: 0, minHeight: footHeight, padding: 0, background: 'transparent' };
/**
 * The badge “Live” at the bottom right. Phone: on the upper edge of the ask bar, so that it hardly covers the list.
 * Low phone: in the bar. Desk: in the corner of the window. Clicks pass through it.
 */
export const floating = style({
  display: 'inline-flex',
  position: 'fixed',
  zIndex: 11,
  insetInlineEnd: `calc(max(${space[3]}, ${insetRight}) + ${lockedScrollbar})`,
  bottom: `calc(max(${footHeight}, env(safe-area-inset-bottom)) - 8px)`,
  alignItems: 'center',
  gap: space[2],
  padding: `0 ${space[2]}`,
  borderRadius: radius.pill,
  background: vars.color.raised,
  fontSize: vars.type.small,
  lineHeight: '1.125rem',
  fontWeight: 600,
  pointerEvents: 'none',
  '@media': {
    [lowPhone]: IN_BAR,
    [desk]: { bottom: space[2] },
  },
});
/** In the bar of a moderator's phone, whose keys leave it room, unless the form to ask takes the place of the bar. */
const WRITING = `:is(form:focus-within, textarea:not(:placeholder-shown))`;
globalStyle(`${floating}:has(~ ${moderated}):not(:has(~ ${moderated} #ask ${WRITING}))`, {
  '@media': { [phone]: IN_BAR },
});
/** Button in the line above the list that chooses what the list shows. The chosen one is underlined. */
export const tab = style([
  {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[1],
    height: LINE_HEIGHT,
    padding: `0 ${space[2]}`,
    border: 0,
    background: 'transparent',
    color: vars.color.muted,
    fontSize: vars.type.small,
    fontWeight: 600,
    transition: transition('box-shadow', 'color'),
    selectors: {
      '&[aria-pressed="true"]': { color: vars.color.ink, boxShadow: `inset 0 -3px ${vars.color.ink}` },
      '&:focus-visible': { outlineOffset: -3 },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-pressed="true"]': { borderBottom: '3px solid Highlight' } },
      },
    },
  },
  hovered({ color: vars.color.ink }),
]);
export const count = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 400 });
/** Count of questions that wait for review: the only count in colour. */
export const waitingCount = style([
  count,
  {
    minWidth: '1.5rem',
    padding: `0 ${space[2]}`,
    borderRadius: radius.pill,
    background: vars.color.signal,
    color: vars.color.onSignal,
    fontWeight: 600,
    textAlign: 'center',
  },
]);
