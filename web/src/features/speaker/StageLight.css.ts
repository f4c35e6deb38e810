import { style } from '@vanilla-extract/css';
import { vars } from '../../design/theme.css.ts';

/** The flat beam of the landing page, from the top edge down over the whole stage. */
export const cone = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  background: `linear-gradient(color-mix(in srgb, ${vars.color.signal} 22%, transparent), color-mix(in srgb, ${vars.color.signal} 5%, transparent) 70%, transparent)`,
  clipPath: 'polygon(44% 0, 56% 0, 98% 100%, 2% 100%)',
  pointerEvents: 'none',
  // A layer: a change of brightness paints nothing.
  willChange: 'opacity',
  '@media': { '(forced-colors: active)': { display: 'none' } },
});
