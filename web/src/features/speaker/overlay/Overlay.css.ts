import { OVERLAY_QUESTIONS_MAX } from '@openfloor/contract/http/overlay';
import { assignVars, globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { vars } from '../../../design/theme.css.ts';
import { DARK, LIGHT } from '../../../design/colors.ts';
import { screenText } from '../screen/ScreenText.css.ts';

/**
 * Every size is relative to the source in the streaming software, whose pixels are not those of a screen: a whole
 * picture or a strip. Nothing moves, because the software pauses hidden sources, and text always has its own plate.
 */
const MARGIN = '4vmin';
const upright = '(max-aspect-ratio: 1)';

export const root = style({
  fontFamily: displayFamily,
  fontWeight: 700,
  lineHeight: 1.16,
  color: vars.color.ink,
});
export const theme = styleVariants({
  dark: { vars: assignVars(vars.color, { ...DARK, surface: '#08090C' }) },
  light: { vars: assignVars(vars.color, LIGHT) },
});

const corner = style({
  position: 'fixed',
  insetInlineStart: MARGIN,
  insetBlockEnd: MARGIN,
  maxInlineSize: `calc(100vw - 2 * ${MARGIN})`,
});
const plate = style({ background: vars.color.surface, borderRadius: '0.3em' });
const signal = style({
  background: vars.color.signal,
  color: vars.color.onSignal,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const TAG_HEIGHT = '1.6em';
/** Takes the lower third of a picture, and all of a strip. */
export const now = style([
  corner,
  {
    insetInlineEnd: MARGIN,
    blockSize: `min(100vh - 2 * ${MARGIN}, max(24vw, 40vh))`,
    fontSize: 'max(2.2vw, 3.2vh)',
    // A long text needs all of a small source.
    '@media': { '(max-width: 45rem), (max-height: 25rem)': { blockSize: `calc(100vh - 2 * ${MARGIN})` } },
  },
]);
export const shownNow = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'flex-start',
  blockSize: '100%',
});
/** The votes, on top of the plate. */
export const tag = style([
  signal,
  {
    padding: '0 0.8em',
    borderStartStartRadius: '0.3em',
    borderStartEndRadius: '0.3em',
    lineHeight: TAG_HEIGHT,
  },
]);
export const plateNow = style([
  plate,
  {
    maxInlineSize: '100%',
    maxBlockSize: `calc(100% - ${TAG_HEIGHT})`,
    padding: '0.6em 0.8em',
    borderStartStartRadius: 0,
    overflow: 'hidden',
  },
]);
/** The room for the text in the largest possible plate. */
export const roomNow = style({
  position: 'absolute',
  insetBlock: `calc(${TAG_HEIGHT} + 0.6em) 0.6em`,
  insetInline: '0.8em',
  visibility: 'hidden',
});
export const textNow = style([
  screenText,
  {
    whiteSpace: 'pre-line',
    selectors: {
      '&[data-cut]': {
        display: '-webkit-box',
        overflow: 'hidden',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 'var(--lines)',
      },
    },
  },
]);

const list = style({
  display: 'grid',
  gap: '0.35em',
  alignContent: 'end',
  justifyItems: 'start',
  minInlineSize: 0,
});
export const top = style([corner, list, { fontSize: 'min(3vw, var(--size))' }]);
export const topOfWall = style([list, { alignContent: 'center', fontSize: 'min(3.4vw, var(--size))' }]);
export const entry = style([plate, { display: 'flex', maxInlineSize: '100%', overflow: 'hidden' }]);
export const count = style([
  signal,
  { display: 'grid', flex: 'none', placeContent: 'center', minInlineSize: '3.4ch', padding: '0 0.5em' },
]);
export const plateOfEntry = style({ minInlineSize: 0, padding: '0.2em 0.7em 0.35em' });
export const text = style([
  screenText,
  {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    // Marks above the first line would be cut off.
    paddingTop: '0.15em',
    textWrap: 'balance',
  },
]);

/** Lines of each text, by the number of questions; from the sixth on, one. */
const LINES = [6, 4, 3, 2, 2];
/** Together the questions fit the height, in any script: a line is 1.45 em high, what is around the lines 1.2 em. */
for (let rows = 1; rows <= OVERLAY_QUESTIONS_MAX; rows += 1) {
  const lines = LINES[rows - 1] ?? 1;
  const selector = `:is(${top}, ${topOfWall})[data-rows='${rows}']`;
  globalStyle(selector, { vars: { '--size': `${(90 / rows / (1.45 * lines + 1.2)).toFixed(2)}vh` } });
  globalStyle(`${selector} ${text}`, { WebkitLineClamp: lines });
}

export const votes = style([
  corner,
  signal,
  {
    padding: '0.1em 0.35em',
    borderRadius: '0.2em',
    fontSize: 'min(16vh, 12vw)',
    fontWeight: 800,
    letterSpacing: '-0.03em',
    lineHeight: 1.1,
  },
]);
export const unit = style({ fontSize: '0.8em', letterSpacing: 0 });
globalStyle(`${votes} ${unit}`, { fontSize: '0.4em' });

const codePlate = style([
  plate,
  { display: 'flex', alignItems: 'center', gap: '0.6em', padding: '0.5em', borderRadius: '0.4em' },
]);
/** Its sizes follow from its height of 8 em, of which the square has 7. */
export const code = style([
  corner,
  codePlate,
  {
    fontSize: `calc(min(max(36vh, 16vw), 100vh - 2 * ${MARGIN}) / 8)`,
    '@media': { [upright]: { flexDirection: 'column', fontSize: 'min(7vw, 7vh)' } },
  },
]);
export const codeOfWall = style([
  codePlate,
  {
    flexDirection: 'column',
    alignSelf: 'center',
    fontSize: 'min(3vw, 5vh)',
    '@media': { [upright]: { flexDirection: 'row', justifySelf: 'start', fontSize: 'min(5vw, 3vh)' } },
  },
]);
export const square = style({ flex: 'none', inlineSize: '7em' });
/** A quiet zone of four modules around the code, because the plate is dark. */
globalStyle(`${square} svg`, { maxWidth: 'none', padding: '12%' });
export const address = style({
  display: 'grid',
  minInlineSize: 0,
  maxInlineSize: '100%',
  paddingInlineEnd: '0.3em',
});
globalStyle(`${codeOfWall} ${address}`, { maxInlineSize: '10em', paddingInlineEnd: 0, fontSize: '0.8em' });
export const quiet = style({ color: vars.color.muted, fontWeight: 600 });

export const wall = style({
  position: 'fixed',
  inset: MARGIN,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: MARGIN,
  '@media': {
    [upright]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr) auto',
    },
  },
});
