import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

export const bar = style({ display: 'flex', alignItems: 'center', gap: space[1], color: vars.color.muted });
export const label = style({ marginInlineEnd: space[2], fontSize: vars.type.small });
export const key = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: 44,
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  fontWeight: 600,
  transition: transition('background-color', 'color'),
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&[aria-pressed="true"]': { color: vars.color.ink },
  },
});
