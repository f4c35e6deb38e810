import { style } from '@vanilla-extract/css';
import { hovered } from '../../../design/hovered.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

export const row = style({ display: 'flex', gap: space[1] });
export const view = style([
  {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[2],
    minHeight: 44,
    padding: `0 ${space[3]}`,
    border: '1px solid transparent',
    borderRadius: radius.pill,
    background: 'transparent',
    fontSize: vars.type.small,
    fontWeight: 600,
    transition: transition('background-color', 'color'),
    selectors: {
      '&[aria-pressed="true"]': { background: vars.color.ink, color: vars.color.surface },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-pressed="true"]': { borderColor: 'Highlight', borderWidth: 3 } },
      },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
export const count = style({ fontVariantNumeric: 'tabular-nums', opacity: 0.85 });
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
