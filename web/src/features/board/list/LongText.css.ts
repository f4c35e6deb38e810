import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

/** Room for marks above the first line and below the last one, which would be cut. It moves nothing. */
const marks = '0.5em';
/** A text of more lines than are shown. */
export const folded = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  paddingBlockStart: marks,
  marginBlockStart: `-${marks}`,
});
/** A text of no more lines: no next line appears below it. */
export const fitting = style([folded, { paddingBlockEnd: marks, marginBlockEnd: `-${marks}` }]);
export const more = style({
  justifySelf: 'start',
  // High enough for a finger, and as far from the text as a line.
  minHeight: 44,
  marginBlock: -8,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  fontSize: vars.type.small,
  fontWeight: 600,
  textDecoration: 'underline',
  // Where the text begins.
  selectors: { 'p:dir(rtl) + &': { justifySelf: 'end' } },
});
