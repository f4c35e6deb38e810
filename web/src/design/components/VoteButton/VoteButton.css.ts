import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

export const button = style([
  {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: 2,
    alignSelf: 'start',
    overflow: 'clip',
    minWidth: '3.5rem',
    minHeight: '3.75rem',
    padding: space[2],
    border: `1px solid ${vars.color.edge}`,
    borderRadius: 28,
    background: vars.color.raised,
    transition: transition('background-color', 'border-color', 'color'),
    selectors: {
      '&:disabled': { background: 'transparent', color: vars.color.muted },
      // Without a transition, so that a press that counts shows immediately.
      '&[aria-pressed="true"], :root:not([data-void-press]) &&:active:not(:disabled)': {
        background: vars.color.signal,
        borderColor: vars.color.signal,
        color: vars.color.onSignal,
        transitionDuration: '0s',
      },
    },
    // The browser replaces our colours here, so a thicker border marks the vote.
    '@media': { '(forced-colors: active)': { selectors: { '&[aria-pressed="true"]': { borderWidth: 3 } } } },
  },
  hovered({ borderColor: vars.color.ink, background: vars.color.sunken }),
]);
export const caret = style({
  width: 18,
  height: 12,
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
/** The number of a rising question is underlined in the signal colour; the line covers no part of a digit. */
export const rising = style([
  count,
  {
    marginBottom: -4,
    paddingBottom: 4,
    background: `linear-gradient(${vars.color.signal}, ${vars.color.signal}) bottom / 100% 3px no-repeat`,
  },
]);
