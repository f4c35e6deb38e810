import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

/** Without padding or weight, so that marks never change the lines of a text. */
export const mark = style({
  borderRadius: 2,
  background: vars.color.signal,
  color: vars.color.onSignal,
  '@media': {
    '(forced-colors: active)': { background: 'Mark', color: 'MarkText', forcedColorAdjust: 'none' },
  },
});
