import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { radius, space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

export const button = style([
  {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: space[1],
    overflow: 'clip',
    minWidth: '4rem',
    minHeight: '4.25rem',
    maxHeight: '7rem',
    padding: space[2],
    border: `1px solid ${vars.color.edge}`,
    borderRadius: radius.control,
    background: 'transparent',
    transition: transition('background-color', 'border-color', 'color'),
    selectors: {
      '&:disabled': { borderColor: vars.color.line, background: 'transparent', color: vars.color.muted },
      '&[aria-pressed="true"]': {
        background: vars.color.signal,
        borderColor: vars.color.signal,
        color: vars.color.onSignal,
      },
    },
    // The browser replaces our colours here, so a thicker border marks the vote.
    '@media': { '(forced-colors: active)': { selectors: { '&[aria-pressed="true"]': { borderWidth: 3 } } } },
  },
  hovered({ borderColor: vars.color.ink, background: vars.color.sunken }),
]);
export const caret = style({
  width: 22,
  height: 15,
  fill: 'none',
  stroke: 'currentcolor',
  strokeWidth: 2.25,
  strokeLinejoin: 'round',
  selectors: { [`${button}[aria-pressed="true"] &`]: { fill: 'currentcolor' } },
});
export const count = style({
  display: 'inline-block',
  fontSize: '1.625rem',
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});
