import { globalStyle, style } from '@vanilla-extract/css';
import { radius, vars } from '../../../../../design/theme.css.ts';

export const handle = style({ cursor: 'grab', selectors: { '&:active': { cursor: 'grabbing' } } });
/** The card that the dragged question would be merged into. */
globalStyle('[data-drop] > article', {
  outline: `3px dashed ${vars.color.signal}`,
  outlineOffset: -3,
  borderRadius: radius.card,
});
