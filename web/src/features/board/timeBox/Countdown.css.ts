import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

export const countdown = style({
  color: vars.color.ink,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
/** In place of the word, where a phone has no room for it (`Strip.css.ts`). */
export const mark = style({ display: 'none', verticalAlign: '-2px', marginInlineEnd: 4 });
