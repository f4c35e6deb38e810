import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

/** The button at the end of the list, in place of the answered questions. */
export const fold = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 48,
  width: '100%',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: vars.color.answered,
  fontWeight: 600,
  selectors: { '&:focus-visible': { outlineOffset: -3 } },
});
globalStyle(`${fold}[aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' });
