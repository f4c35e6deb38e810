import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

/**
 * The flat beam of the landing page, as bright as there in the dark, from the top edge down over the whole stage.
 * Painted once as a layer, without a clip path, which would be applied again in every frame; a change of brightness
 * paints nothing.
 */
export const cone = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  willChange: 'opacity',
  '@media': { '(forced-colors: active)': { display: 'none' } },
});
export const light = style({ stopColor: vars.color.signal });
