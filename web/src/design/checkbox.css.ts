import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from './theme.css.ts';

/** The box of a checkbox, or the dot of a radio button. */
export const box = style({
  flex: 'none',
  width: 20,
  height: 20,
  accentColor: vars.color.ink,
  cursor: 'inherit',
});
/** A checkbox with its words beside it. */
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: 44,
  cursor: 'pointer',
});
/** A checkbox without words, as large as a finger. */
export const target = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  cursor: 'pointer',
});
globalStyle(`${target} > input`, { margin: 0 });
