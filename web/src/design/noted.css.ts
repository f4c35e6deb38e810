import { globalStyle, style } from '@vanilla-extract/css';
import { lines } from './lines.ts';
import { vars } from './theme.css.ts';

const NOTE_LINES = 2;

/** A hint, and over it the note that may come: the note has its place from the start, and moves nothing. */
export const noted = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: `${NOTE_LINES}lh`,
  fontSize: vars.type.small,
});
globalStyle(`${noted} > *`, { gridArea: '1 / 1' });
export const note = style(lines(NOTE_LINES));
