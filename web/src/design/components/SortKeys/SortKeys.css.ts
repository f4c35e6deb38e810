import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { radius, space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

export const key = style([
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[1],
    minHeight: 44,
    padding: `0 ${space[3]}`,
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: vars.color.muted,
    fontWeight: 600,
    transition: transition('background-color', 'color'),
    selectors: {
      '&[aria-pressed="true"]': { color: vars.color.ink },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
