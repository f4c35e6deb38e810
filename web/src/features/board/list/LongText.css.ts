import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

/**
 * Room for diacritics above the first line and below the last one, which would be clipped. Negative margins keep it
 * from moving anything.
 */
const marks = '0.5em';
/** A text of more lines than are shown. */
export const folded = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  paddingBlockStart: marks,
  marginBlockStart: `-${marks}`,
});
/** A text whose lines are all shown: it has the room below too, because no further line would show there. */
export const fitting = style([folded, { paddingBlockEnd: marks, marginBlockEnd: `-${marks}` }]);
export const more = style({
  justifySelf: 'start',
  // High enough for a finger. The margin keeps the text as close as the next line.
  minHeight: 44,
  marginBlock: -8,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  fontSize: vars.type.small,
  fontWeight: 600,
  textDecoration: 'underline',
  // Where a right-to-left text begins.
  selectors: { 'p:dir(rtl) + &': { justifySelf: 'end' } },
});
