import { assignVars, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { DARK } from '../../../design/colors.ts';
import { DESK_WIDTH_MIN, MOTION } from '../../../design/tokens.ts';
import { lines } from '../../../design/lines.ts';
import { hiddenRule, insetLeft, insetRight, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';
import { screenText } from '../screen/ScreenText.css.ts';

/** Near-black in every theme, because a white projection would light up the room. */
const STAGE = {
  ...DARK,
  surface: '#08090C',
  raised: '#14161C',
  sunken: '#14161C',
  line: '#2A2D36',
  answered: '#B3B5BF',
};

const wide = `screen and (min-width: ${DESK_WIDTH_MIN})`;
export const narrow = 'screen and (max-width: 40rem)';
/** So low that only the question, its votes and the controls have room, such as a phone held sideways. */
const flat = 'screen and (max-height: 30rem)';
/** A phone held upright that has little room between head and keys. */
const smallPhone = `${narrow} and (max-height: 50rem)`;
const flatAndNarrow = `${narrow} and (max-height: 30rem)`;
const appear = keyframes({ from: { opacity: 0 } });
const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const ground = style({});
globalStyle(`html:root:has(${ground})`, {
  colorScheme: 'dark',
  scrollbarGutter: 'auto',
  vars: assignVars(vars.color, STAGE),
});

/** The notice that scripts did not arrive is over the titles, because the code is at the lower edge. */
globalStyle(`html:has(${ground}) aside#late`, { insetBlock: '0 auto' });

export const dark = style([ground, { display: 'contents' }]);
export const notice = style([
  ground,
  {
    minHeight: '100dvh',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: space[4],
    color: vars.color.muted,
  },
]);
export const spinner = style({
  width: 40,
  height: 40,
  border: `3px solid ${vars.color.line}`,
  borderTopColor: vars.color.signal,
  borderRadius: '50%',
  animation: `${turn} 1s linear infinite`,
});

export const stage = style([
  ground,
  {
    position: 'fixed',
    inset: 0,
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gap: 'clamp(0.5rem, 2dvh, 2rem)',
    padding: 'clamp(0.75rem, 2.5dvh, 2rem) clamp(1rem, 3.5vw, 4rem)',
    paddingBottom: 'max(clamp(0.75rem, 2.5dvh, 2rem), env(safe-area-inset-bottom))',
    paddingLeft: `max(clamp(1rem, 3.5vw, 4rem), ${insetLeft})`,
    paddingRight: `max(clamp(1rem, 3.5vw, 4rem), ${insetRight})`,
    background: vars.color.surface,
    color: vars.color.ink,
    overflow: 'hidden',
    selectors: { '&[data-resting="true"]': { cursor: 'none' } },
  },
]);

/** Hidden while the speaker is idle. The first touch only shows the controls again. */
export const fading = style({
  transition: transition('opacity'),
  selectors: {
    [`${stage}[data-resting="true"] &:not(:has(:focus-visible), :focus-visible)`]: {
      opacity: 0,
      pointerEvents: 'none',
    },
  },
});

/** Controls of a phone, which a speaker uses as a clicker, do not fade however it is held: the first tap must act. */
export const fadingControl = style({
  transition: transition('opacity'),
  '@media': {
    '(min-width: 40.01rem) and (min-height: 30.01rem)': {
      selectors: {
        [`${stage}[data-resting="true"] &:not(:has(:focus-visible), :focus-visible)`]: {
          opacity: 0,
          pointerEvents: 'none',
        },
      },
    },
  },
});

/** Left out on a phone that moves every screen. */
export const notOnClicker = style({
  '@media': { [narrow]: { selectors: { [`${stage}[data-clicker="true"] &`]: { display: 'none' } } } },
});
export const moves = style({ color: vars.color.muted });

/** Muted text where the light is bright, 4.5 : 1 also at its brightest. */
export const inLight = style({ vars: { [vars.color.muted]: '#CDD0DA' } });
export const top = style([inLight, { display: 'grid', gap: space[2], minWidth: 0 }]);
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  paddingInlineStart: space[4],
  borderInlineStart: `4px solid ${vars.color.signal}`,
  fontSize: 'clamp(1rem, 2.6dvh, 1.75rem)',
  fontWeight: 600,
});

export const hallSees = style([lines(2), { flex: '1 1 14rem', minWidth: 0 }]);

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[6]}`,
  minWidth: 0,
  // Room for a toast, which must not cover the question.
  minHeight: '5.5rem',
  '@media': {
    [narrow]: { selectors: { [`${stage}[data-clicker="true"] &`]: { minHeight: 0 } } },
    [flat]: { flexWrap: 'nowrap', minHeight: 0 },
  },
});
export const naming = style({
  flex: '1 1 18rem',
  minWidth: 0,
  '@media': { [narrow]: { selectors: { [`${stage}[data-clicker="true"] &`]: { flexBasis: '9rem' } } } },
});
/** A long title has a second line. */
export const twoLines = style({
  ...lines(2),
  textWrap: 'balance',
  '@media': { [flat]: { WebkitLineClamp: 1 } },
});
export const titleSize = 'clamp(1.125rem, 2.6dvh, 1.75rem)';
export const title = style([twoLines, { fontSize: titleSize, fontWeight: 700 }]);

export const boardTitle = style({
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '@media': { [flat]: { display: 'none' } },
});
/** The conference and the room, for the hall. */
export const place = style({ color: vars.color.muted, fontSize: 'clamp(1rem, min(2.4dvh, 1.8vw), 1.75rem)' });
export const asker = style({ fontWeight: 600 });
export const quiet = style({ color: vars.color.muted, fontSize: vars.type.body });
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  marginTop: space[1],
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    // Two lines from the start: the count of viewers arrives later, and must not move the question.
    [narrow]: {
      alignContent: 'flex-start',
      minHeight: `calc(3em + ${space[1]})`,
      selectors: {
        [`${stage}[data-clicker="true"] &`]: { minHeight: 0 },
      },
    },
    [flat]: { height: '1.5em', minHeight: 0, overflow: 'hidden' },
  },
});
export const connection = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  // As wide as its longest word, so that the figures beside it stay in their line.
  '@media': { [narrow]: { minWidth: '7rem' } },
});
export const lostConnection = style([connection, { color: vars.color.ink }]);

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  '@media': {
    [narrow]: { gap: 0, marginInlineStart: `calc(-1 * ${space[3]})` },
    [flat]: { flex: 'none', gap: 0 },
  },
});
/** Two with an edge do not touch. */
globalStyle(`${tools} > button + a`, { '@media': { [narrow]: { marginInlineStart: space[1] } } });
/** A word with an icon, of which a phone shows the icon. */
export const tool = style({ '@media': { [narrow]: { paddingInline: space[3] } } });
/** Text beside an icon; hidden where only the icon fits. */
export const spareWord = style({
  '@media': {
    'screen and (max-width: 75rem)': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
export const wideOnly = style({ '@media': { [narrow]: { display: 'none' } } });
export const deskOnly = style({ '@media': { [`not ${wide}`]: { display: 'none' } } });
export const narrowOnly = style({ '@media': { [`not ${narrow}`]: { display: 'none' } } });
export const form = style({ display: 'grid', gap: space[4] });
export const sort = style({ display: 'flex' });

/** A size container: `roughSize` gives the size of the text as a share of it. */
export const body = style({ minHeight: 0, display: 'grid', touchAction: 'pan-y', containerType: 'size' });
export const nothing = style([
  inLight,
  {
    display: 'grid',
    placeContent: 'safe center',
    alignItems: 'center',
    gap: 'clamp(1rem, 5vw, 6rem)',
    minHeight: 0,
    overflowY: 'auto',
    '@media': { [wide]: { gridAutoFlow: 'column' } },
  },
]);
globalStyle(`${nothing} > *`, { padding: 0 });
globalStyle(`${nothing} svg:not([role])`, { display: 'none' });
globalStyle(`${nothing} h2`, {
  fontFamily: displayFamily,
  fontSize: 'clamp(1.25rem, min(7dvh, 8vw), 4.5rem)',
});
globalStyle(`${nothing} p`, { fontSize: 'clamp(1rem, 3dvh, 2rem)', maxWidth: '42ch' });
export const box = style({
  display: 'grid',
  alignContent: 'safe center',
  justifyItems: 'start',
  minHeight: 0,
  minWidth: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  // The card of the wall grows into this box.
  viewTransitionName: 'question-on-stage',
});
export const appearingBox = style([box, { animation: `${appear} ${MOTION.stateMs}ms ${MOTION.easing}` }]);
export const text = style([
  screenText,
  {
    fontFamily: displayFamily,
    fontWeight: 700,
    letterSpacing: '-0.015em',
    whiteSpace: 'pre-line',
    transition: transition('color'),
  },
]);
export const answeredText = style([text, { color: vars.color.answered }]);
globalStyle(`${answeredText} s`, { textDecorationThickness: '0.06em' });

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${space[3]} clamp(1rem, 3vw, 3rem)`,
  minWidth: 0,
  '@media': { [wide]: { flexWrap: 'nowrap' } },
});
/** On a phone the code is beside the votes, in the room of the marks, so that it takes little from the question. */
const codeOnPhone = `${foot}[data-code="true"]`;
globalStyle(codeOnPhone, {
  '@media': {
    [narrow]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  },
});
/** The controls stay at the bottom left, whatever the height of the facts above them. */
export const progress = style({
  display: 'grid',
  flex: '1 1 20rem',
  gap: space[2],
  minWidth: 0,
  '@media': { [flat]: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' } },
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${space[1]} ${space[6]}`,
  minWidth: 0,
  '@media': { [smallPhone]: { columnGap: space[3] } },
});
export const votes = style({ color: vars.color.signal, lineHeight: 1, whiteSpace: 'nowrap' });
export const count = style({
  display: 'inline-block',
  fontFamily: displayFamily,
  fontSize: 'clamp(3rem, 15dvh, 11rem)',
  fontWeight: 800,
  letterSpacing: '-0.03em',
  lineHeight: 0.9,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    // Votes and marks share a line: the question has their room.
    [narrow]: { fontSize: '2rem' },
    [flat]: { fontSize: '2.5rem' },
  },
});
export const unitSize = 'clamp(1.125rem, 3.4dvh, 2.25rem)';
export const unit = style({ fontSize: unitSize, fontWeight: 600 });
/**
 * As large as the word beside the votes: the last row reads it, too. Not on a phone, whose screen is higher than wide.
 */
export const trend = style({
  display: 'inline-flex',
  '@media': { 'screen and (min-aspect-ratio: 1)': { zoom: '1.75' } },
});
export const marks = style({
  display: 'flex',
  flex: '1 1 14rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  '@media': {
    [narrow]: { flex: '1 1 10rem' },
    [smallPhone]: { flex: '1 1 0', columnGap: space[1] },
    [flat]: { display: 'none' },
  },
});

globalStyle(`${marks} > *`, { whiteSpace: 'nowrap' });
/**
 * On a small phone it has a line of its own, because its width is not known before the reader's time zone is. Beside
 * three other marks the question needs that line.
 */
export const askedAt = style([
  quiet,
  {
    '@media': { [smallPhone]: { flexBasis: '100%' } },
    selectors: { [`${marks} > :nth-child(n + 4)&`]: { '@media': { [smallPhone]: hiddenRule } } },
  },
]);

export const controls = style({
  display: 'flex',
  // What does not fit wraps to a row above, so that Next keeps its place.
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  gap: space[3],
  minWidth: 0,
  '@media': {
    [narrow]: { flexWrap: 'wrap', alignItems: 'stretch', width: '100%', gap: space[2] },
    [flat]: { gap: space[1] },
  },
});
globalStyle(`${controls} button`, { whiteSpace: 'nowrap', '@media': { [narrow]: { whiteSpace: 'normal' } } });
/** The words that a button may have, in one place: it is as wide as the longest, and does not move its neighbours. */
export const alternatives = style({ display: 'grid', alignItems: 'center' });
globalStyle(`${alternatives} > *`, { gridArea: '1 / 1' });
export const spare = style({ visibility: 'hidden' });
export const steps = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  marginInlineStart: `calc(-1 * ${space[2]})`,
  '@media': { [narrow]: { flex: '1 0 100%', marginInlineStart: 0 } },
});
/** On a phone the speaker's thumb finds the keys without looking. */
export const stepKey = style({
  '@media': {
    [narrow]: {
      width: 'auto',
      height: 80,
      flex: 1,
      alignContent: 'center',
      color: vars.color.ink,
      border: `1px solid ${vars.color.edge}`,
    },
    [smallPhone]: { height: 72 },
  },
});
/** What a key does, in words. */
export const keyWord = style({
  fontSize: vars.type.small,
  fontWeight: 600,
  lineHeight: 1.15,
  whiteSpace: 'normal',
  '@media': { [`not ${narrow}`]: { display: 'none' } },
});
export const actKey = style({
  '@media': {
    // Two share a row, whatever the font, and a third has a row of its own.
    [narrow]: { minHeight: 64, flex: '1 1 40%', minWidth: 0, paddingInline: space[1] },
    [flat]: { paddingInline: space[2] },
  },
});
export const position = style({
  // As wide as "999 of 999", so that Next keeps its place.
  minWidth: '9ch',
  '@media': { [flat]: { minWidth: '6ch' } },
  textAlign: 'center',
  whiteSpace: 'nowrap',
  fontSize: 'clamp(1.125rem, 3dvh, 2rem)',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

export const join = styleVariants({
  small: [
    notOnClicker,
    { display: 'flex', alignItems: 'flex-end', gap: space[5], marginInlineStart: 'auto' },
  ],
  column: { display: 'grid', justifyItems: 'center', gap: space[3] },
  large: { display: 'grid', justifyItems: 'center', gap: space[4] },
});
/** Legible from the last row. */
export const address = style({
  display: 'grid',
  justifyItems: 'end',
  fontFamily: displayFamily,
  fontSize: 'clamp(1.25rem, 4.4dvh, 4rem)',
  fontWeight: 700,
  lineHeight: 1.15,
});
globalStyle(`:is(${join.column}, ${join.large}) ${address}`, { justifyItems: 'center' });
globalStyle(`${join.large} ${address}`, { fontSize: 'clamp(1.25rem, 5.4dvh, 4.5rem)' });
export const joinAt = style({ color: vars.color.muted, fontSize: unitSize, fontWeight: 600 });
export const host = style({ color: vars.color.muted });
/** Widths of the white square; the code itself is 76 % of it. */
export const code = styleVariants({
  small: { width: 'clamp(7rem, 29dvh, 30rem)', flexShrink: 0 },
  column: { width: 'clamp(7rem, 29dvh, 30rem)' },
  large: {
    width: 'clamp(9rem, 46dvh, 36rem)',
    '@media': {
      // Below the words, in the height that they leave.
      [`not ${wide}`]: { width: 'min(46dvh, 100%, max(7rem, 100dvh - 24rem))' },
      [flatAndNarrow]: { display: 'none' },
    },
  },
});
globalStyle(`${codeOnPhone} > :is(${progress}, ${join.small})`, {
  '@media': { [narrow]: { display: 'contents' } },
});
globalStyle(`${stage}[data-clicker="true"] ${codeOnPhone} > ${join.small}`, {
  '@media': { [narrow]: { display: 'none' } },
});
globalStyle(`${codeOnPhone} ${controls}`, { '@media': { [narrow]: { gridColumn: '1 / -1', gridRow: 3 } } });
globalStyle(`${codeOnPhone} ${marks}`, { '@media': { [narrow]: { display: 'none' } } });
globalStyle(`${codeOnPhone} ${address}`, {
  '@media': {
    [narrow]: { justifyItems: 'start', fontSize: '1rem', overflowWrap: 'anywhere' },
    [flat]: { fontSize: '1.125rem' },
  },
});
globalStyle(`${codeOnPhone} ${joinAt}`, { '@media': { [narrow]: { fontSize: '1rem' } } });
globalStyle(`${codeOnPhone} ${code.small}`, {
  '@media': { [narrow]: { gridColumn: 2, gridRow: '1 / 3', width: '6.5rem' }, [flat]: { width: '6rem' } },
});
/** A quiet zone of four modules around 25 modules of code, because the background is dark. */
globalStyle(`:is(${code.small}, ${code.column}, ${code.large}) svg`, { maxWidth: 'none', padding: '12%' });
