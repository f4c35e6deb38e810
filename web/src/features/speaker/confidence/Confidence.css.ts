import { globalStyle, style } from '@vanilla-extract/css';
import { lines } from '../../../design/lines.ts';
import { hiddenRule, space, vars } from '../../../design/theme.css.ts';
import { screenText } from '../screen/ScreenText.css.ts';
import { inLight, twoLines } from '../stage/Stage.css.ts';
import { SMALL_SCREEN } from './smallScreen.ts';

/** Sizes are shares of the height: the monitor is read from four metres, whatever its resolution. */
const quietSize = 'clamp(0.9375rem, min(3.2dvh, 3vw), 2.25rem)';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[6]}`,
  minWidth: 0,
});
export const title = style([
  twoLines,
  {
    flex: '1 1 12rem',
    minWidth: 0,
    color: vars.color.muted,
    fontSize: quietSize,
    '@media': { [SMALL_SCREEN]: { WebkitLineClamp: 1 } },
  },
]);
/** Beside the talk; a small screen has room for the talk alone. */
export const screenName = style({ '@media': { [SMALL_SCREEN]: hiddenRule } });
export const nextTalk = style([
  lines(1),
  {
    color: vars.color.muted,
    fontSize: quietSize,
    fontWeight: 600,
    lineHeight: 1.375,
    '@media': { [SMALL_SCREEN]: { display: 'none' } },
  },
]);
export const clocks = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[1]} clamp(1rem, 3vw, 3rem)`,
});
export const clock = style({
  fontSize: 'clamp(1.25rem, min(7dvh, 5vw), 5rem)',
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const time = style([clock, { fontSize: 'clamp(1.5rem, min(9dvh, 7vw), 6rem)', fontWeight: 800 }]);
export const lastMinute = style([time, { color: vars.color.signal }]);
export const timeLabel = style({ color: vars.color.muted, fontSize: quietSize, fontWeight: 600 });
export const body = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
  gap: space[2],
  minHeight: 0,
  minWidth: 0,
  touchAction: 'pan-y',
});
/** On a small screen a new note takes the room of the clocks and of the next question, not that of the present one. */
export const besideNote = style([
  body,
  { '@media': { [SMALL_SCREEN]: { gridTemplateRows: 'auto minmax(0, 1fr)' } } },
]);
globalStyle(`:has(> ${besideNote}) ${clocks}`, { '@media': { [SMALL_SCREEN]: { display: 'none' } } });
globalStyle(`${besideNote} > :nth-child(n + 3)`, { '@media': { [SMALL_SCREEN]: { display: 'none' } } });
export const label = style({
  display: 'flex',
  gap: space[4],
  color: vars.color.muted,
  fontSize: quietSize,
  fontWeight: 600,
});
export const votes = style({ color: vars.color.signal, fontVariantNumeric: 'tabular-nums' });
export const foot = style([inLight, { display: 'grid', gap: space[2] }]);
/** On a phone the question needs the room of the line that says what the keys move. */
globalStyle(`${foot} > p`, { '@media': { [SMALL_SCREEN]: { display: 'none' } } });
export const none = style({ fontSize: 'clamp(1.5rem, 6dvh, 4rem)', fontWeight: 700 });
/** The padding is for the tails of letters, which the last line would lose. */
export const after = style([
  screenText,
  {
    paddingBottom: '0.15em',
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    fontSize: 'clamp(1.125rem, min(5dvh, 4vw), 3.5rem)',
    fontWeight: 600,
    textWrap: 'balance',
    '@media': { [SMALL_SCREEN]: { WebkitLineClamp: 1, paddingBottom: 0 } },
  },
]);
