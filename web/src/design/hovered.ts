import type { StyleRule } from '@vanilla-extract/css';

/**
 * A finger that has left the screen still hovers over what it touched, so hover styles are for pointers that can hover.
 */
export const CAN_HOVER = '(hover: hover)';

/**
 * Selects what is under the pointer, except what is pressed, chosen or selected: that must also look so under the
 * pointer.
 */
export const HOVERED =
  ':hover:not(:disabled, [aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], [aria-current="true"], [aria-current="page"])';

/** How something looks under the pointer; the only way to a hover style, so that it never hides a state. */
export const hovered = (rule: NonNullable<StyleRule['selectors']>[string]): StyleRule => ({
  '@media': { [CAN_HOVER]: { selectors: { [`&${HOVERED}`]: rule } } },
});
