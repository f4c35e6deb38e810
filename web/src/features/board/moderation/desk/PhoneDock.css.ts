import { globalStyle, style } from '@vanilla-extract/css';
import { insetLeft, insetRight, space, vars } from '../../../../design/theme.css.ts';

/** Hidden while somebody writes in the ask form. */
export const dock = style({
  display: 'flex',
  gap: space[2],
  // The badge “Live” is at the end.
  padding: `2px calc(4rem + max(${space[3]}, ${insetRight})) calc(2px + env(safe-area-inset-bottom)) max(${space[3]}, ${insetLeft})`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
  selectors: {
    ':has(> form:focus-within) > &, :has(textarea:not(:placeholder-shown)) > &': { display: 'none' },
  },
});
globalStyle(`${dock} > button`, {
  border: 0,
  background: 'transparent',
  paddingInline: space[2],
  whiteSpace: 'nowrap',
});
globalStyle(`${dock} > button[aria-pressed="true"]`, { textDecoration: 'underline', textUnderlineOffset: 6 });
/** Undo button. Last, because it appears and disappears; two lines in the width that the others leave. */
export const undo = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: vars.type.small,
  textAlign: 'start',
});
globalStyle(`${dock} > button:has(${undo})`, { minWidth: 0, paddingBlock: 0, whiteSpace: 'normal' });
