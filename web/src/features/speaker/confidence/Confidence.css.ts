import { globalStyle, style } from '@vanilla-extract/css';
import { lines } from '../../../design/lines.ts';
import { space, vars } from '../../../design/theme.css.ts';
import { screenText } from '../screen/ScreenText.css.ts';
import { inLight, twoLines } from '../stage/Stage.css.ts';
import { SMALL_SCREEN } from './smallScreen.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[2]} ${space[6]}`,
  minWidth: 0,
});
export const title = style([
  twoLines,
  { flex: '1 1 12rem', minWidth: 0, color: vars.color.muted, fontSize: vars.type.large },
]);
export const nextTalk = style([
  lines(1),
  { color: vars.color.muted, fontSize: vars.type.large, fontWeight: 600, lineHeight: 1.375 },
]);
export const time = style({
  fontSize: 'clamp(2rem, min(9dvh, 8vw), 6rem)',
  fontWeight: 800,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const clocks = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[1]} ${space[6]}` });
export const clock = style({
  fontSize: 'clamp(1.125rem, min(4dvh, 4vw), 2.5rem)',
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const lastMinute = style([time, { color: vars.color.signal }]);
export const timeLabel = style({ color: vars.color.muted, fontSize: vars.type.large, fontWeight: 600 });
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
  fontSize: 'clamp(1rem, 2.6dvh, 1.5rem)',
  fontWeight: 600,
});
export const votes = style({ color: vars.color.signal, fontVariantNumeric: 'tabular-nums' });
export const foot = style([inLight, { display: 'grid', gap: space[2] }]);
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
    fontSize: 'clamp(1.125rem, min(4.5dvh, 4vw), 3rem)',
    fontWeight: 600,
    textWrap: 'balance',
  },
]);
