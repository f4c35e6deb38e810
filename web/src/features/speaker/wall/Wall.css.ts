import { globalStyle, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { hovered } from '../../../design/hovered.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';
import { screenText } from '../screen/ScreenText.css.ts';
import {
  address as joinAddress,
  figures as stageFigures,
  inLight,
  join,
  joinAt,
  narrow,
  titleSize,
  tools as stageTools,
  twoLines,
  unitSize,
} from '../stage/Stage.css.ts';
import { upNext } from '../stage/Programme.css.ts';

const wide = 'screen and (min-width: 48rem) and (min-aspect-ratio: 1/1)';
/** Higher than wide, such as a screen that stands in a foyer. */
const upright = 'screen and (min-width: 48rem) and (aspect-ratio < 1/1)';
/** A phone held sideways, and one held upright: the code is in sight there, too, and the list scrolls beside or below it. */
const sideways = 'screen and (width < 48rem) and (min-aspect-ratio: 1/1)';
const slim = 'screen and (width < 48rem) and (aspect-ratio < 1/1)';
const SIDE = 'clamp(16rem, 30vw, 36rem)';

export const title = style([
  twoLines,
  {
    fontFamily: displayFamily,
    fontSize: 'clamp(1.25rem, min(5dvh, 3.4vw), 4rem)',
    fontWeight: 700,
    lineHeight: 1.375,
    // The system's font on a phone: a title that needs another line once our font arrives would move the list.
    '@media': { [narrow]: { fontFamily: 'inherit', fontSize: '1.125rem' } },
  },
]);
/** What is below the title: in one line where it fits. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 'clamp(1rem, 3vw, 3rem)',
});
globalStyle(`${line} > *`, { minWidth: 0 });
/** Readable from the last row; an upright screen has no room for it in that size. */
globalStyle(`${line} > ${upNext}`, {
  '@media': {
    [`not ${narrow}`]: { fontSize: unitSize },
    [upright]: { fontSize: titleSize },
  },
});
/** Reserves no height: here no count of viewers arrives later. */
export const figures = style([stageFigures, { '@media': { [narrow]: { minHeight: 0 } } }]);
/** The first tool has an outline, which begins at the margin. */
export const tools = style([stageTools, { '@media': { [narrow]: { marginInlineStart: 0 } } }]);
export const main = style({ display: 'grid', gridRow: '2 / -1', minHeight: 0, minWidth: 0 });

/** Height of the code and of what is beside it. */
const LOBBY_HEIGHT = '66dvh';
export const lobby = style([
  inLight,
  {
    display: 'grid',
    gap: 'clamp(1rem, 4vw, 4rem)',
    alignItems: 'center',
    justifyItems: 'center',
    minHeight: 0,
    overflowY: 'auto',
    '@media': {
      [wide]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr)',
        gridTemplateRows: 'auto minmax(0, 1fr)',
        alignSelf: 'center',
        justifyItems: 'start',
        rowGap: space[4],
        height: LOBBY_HEIGHT,
        maxHeight: '100%',
        overflow: 'hidden',
      },
    },
  },
]);
export const giantCode = style({
  width: `min(100%, ${LOBBY_HEIGHT})`,
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
  '@media': {
    [wide]: { gridTemplateColumns: `minmax(0, 1fr) ${SIDE}`, overflow: 'hidden' },
    [sideways]: { gridTemplateColumns: 'minmax(0, 1fr) 8rem' },
  },
});
export const top = style({
  display: 'grid',
  gridAutoRows: 'minmax(4.5rem, 1fr)',
  gap: 'clamp(0.25rem, 1dvh, 0.75rem)',
  minWidth: 0,
  '@media': { [wide]: { gridAutoRows: 'minmax(0, 1fr)', minHeight: 0 } },
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
    fontSize: 'clamp(1.25rem, min(3.4dvh, 2.1vw), 4rem)',
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
export const text = style([
  screenText,
  {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    // The text is whole where the list scrolls.
    '@media': { [wide]: { WebkitLineClamp: 3 } },
    // Marks above the first line would be cut off.
    paddingTop: '0.15em',
    fontFamily: displayFamily,
    fontWeight: 700,
  },
]);
/** The fewer questions, the larger they are: together they always fill the wall. */
const rows = (questions: number): string => `${top}[data-rows='${questions}']`;
for (const [questions, size, lines] of [
  [1, 'clamp(2rem, min(9dvh, 5vw), 8rem)', 6],
  [2, 'clamp(1.5rem, min(6.6dvh, 3.7vw), 6rem)', 4],
  [3, 'clamp(1.25rem, min(5.6dvh, 3.2vw), 5rem)', 3],
  [4, 'clamp(1.25rem, min(4.9dvh, 2.8vw), 4rem)', 3],
] as const) {
  globalStyle(`${rows(questions)} ${card}`, { fontSize: size });
  globalStyle(`${rows(questions)} ${text}`, { '@media': { [wide]: { WebkitLineClamp: lines } } });
}
/** A single question has the column for itself, under its votes. */
globalStyle(`${rows(1)} ${card}`, {
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: 0,
  paddingInlineStart: 0,
});
globalStyle(`${rows(1)} ${count}`, { justifySelf: 'start' });
export const corner = style({
  display: 'grid',
  gridTemplateRows: 'minmax(min-content, 1fr) auto',
  gap: space[4],
  minHeight: 0,
  minWidth: 0,
  '@media': {
    [sideways]: { position: 'sticky', top: 0, alignSelf: 'start' },
    [slim]: { display: 'contents' },
  },
});
globalStyle(`${corner} ${lights}`, { '@media': { [sideways]: { display: 'none' } } });
/** What is above the code shrinks, so that the code is whole. */
globalStyle(`${corner} ${sky}`, { minHeight: 0 });
/** The code is beside its address, and whole without scrolling. */
globalStyle(`${corner} ${join.column}`, {
  '@media': {
    [upright]: { gridTemplateColumns: 'auto auto', justifyContent: 'center', alignItems: 'center' },
  },
});
globalStyle(`${corner} ${join.column}`, {
  '@media': {
    [sideways]: { gap: space[2] },
    [slim]: {
      order: -1,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      justifyItems: 'start',
      alignItems: 'center',
    },
  },
});
globalStyle(`${corner} ${joinAddress}`, {
  '@media': {
    [sideways]: { justifyItems: 'start', fontSize: '1rem', overflowWrap: 'anywhere' },
    [slim]: { justifyItems: 'start', fontSize: '1.125rem', overflowWrap: 'anywhere' },
  },
});
globalStyle(`${corner} ${joinAt}`, {
  '@media': { [sideways]: { fontSize: 'inherit' }, [slim]: { fontSize: 'inherit' } },
});
globalStyle(`${corner} ${join.column} > div`, {
  '@media': {
    [wide]: { width: 'min(100%, 40dvh)' },
    [upright]: { width: 'clamp(7rem, 24dvh, 30rem)' },
    [sideways]: { width: '8rem' },
    [slim]: { width: '6rem' },
  },
});
/** What ends at the right margin, as the buttons of the head do. */
globalStyle(`${corner} ${join.column}, ${corner} ${joinAddress}`, {
  '@media': { [wide]: { justifyItems: 'end' } },
});
globalStyle(`${corner} ${viewers}`, { '@media': { [wide]: { textAlign: 'end' } } });
