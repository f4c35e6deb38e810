import { globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../../../design/hovered.ts';
import { desk, space, vars } from '../../../../design/theme.css.ts';

/** Quiet buttons in one line. */
export const chips = style({ display: 'flex', gap: space[1], overflowX: 'auto', scrollbarWidth: 'none' });
globalStyle(`${chips} button`, {
  flexShrink: 0,
  gap: space[1],
  paddingInline: space[2],
  borderColor: vars.color.line,
  background: vars.color.raised,
  fontSize: vars.type.small,
  whiteSpace: 'nowrap',
  '@media': { [desk]: { minHeight: 36 } },
});
/** Focus ring inside the button, because the row clips what is outside. */
globalStyle(`${chips} button:focus-visible`, { outlineOffset: -3 });
export const controls = style([chips, { flexWrap: 'wrap' }]);
/** The button takes a whole line, so that the name of the act fits. */
export const undo = style({
  flexBasis: '100%',
  minWidth: 0,
  justifyContent: 'start',
  selectors: { '&[aria-disabled="true"]': { color: vars.color.muted, cursor: 'default' } },
});
export const undone = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
const PAUSED = { background: vars.color.ink, color: vars.color.surface };
/** A paused setting stands out from the open ones. */
export const paused = style([{ selectors: { [`${chips} &`]: PAUSED } }, hovered(PAUSED)]);
