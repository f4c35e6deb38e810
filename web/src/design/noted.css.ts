import { globalStyle, style } from '@vanilla-extract/css';
import { lines } from './lines.ts';
import { vars } from './theme.css.ts';

const NOTE_LINES = 2;

/**
 * A hint, and a note that may appear over it. The note's place is reserved from the start, so that it moves nothing.
 */
export const noted = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: `${NOTE_LINES}lh`,
  fontSize: vars.type.small,
});
globalStyle(`${noted} > *`, { gridArea: '1 / 1' });
export const note = style(lines(NOTE_LINES));
