import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const row = style({ display: 'flex', gap: space[1] });
export const label = style({
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: `0 ${space[1]}`,
  border: 0,
  borderRadius: radius.pill,
  background: 'transparent',
  selectors: {
    '&[aria-pressed="true"]': {
      boxShadow: `inset 0 0 0 2px ${vars.color.ink}`,
      background: vars.color.sunken,
    },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&[aria-pressed="true"]': { border: '3px solid Highlight' } } },
  },
});
