import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { radius, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

export const iconButton = style([
  {
    display: 'inline-grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    flexShrink: 0,
    padding: 0,
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: vars.color.muted,
    transition: transition('background-color', 'color'),
    selectors: {
      '&[aria-pressed="true"]': { color: vars.color.pinned },
      '&:disabled': { opacity: 0.4 },
    },
  },
  hovered({ background: vars.color.sunken, color: vars.color.ink }),
]);
