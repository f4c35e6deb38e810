import { style, styleVariants } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { radius, space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minHeight: 44,
  padding: `${space[2]} ${space[4]}`,
  border: '1px solid transparent',
  borderRadius: radius.control,
  fontWeight: 600,
  lineHeight: 1.2,
  textDecoration: 'none',
  transition: transition('background-color', 'border-color', 'opacity', 'transform'),
  selectors: {
    '&:active:not(:disabled)': { transform: 'scale(0.98)' },
    '&:disabled': { opacity: 0.5 },
  },
});

export const button = styleVariants({
  primary: [
    base,
    {
      background: vars.color.ink,
      color: vars.color.surface,
      selectors: {
        // An outline instead of a grey slab until there is something to do.
        '&:disabled': {
          opacity: 1,
          background: 'transparent',
          borderColor: vars.color.edge,
          color: vars.color.muted,
        },
      },
    },
    hovered({ opacity: 0.88 }),
  ],
  signal: [
    base,
    {
      background: vars.color.signal,
      color: vars.color.onSignal,
    },
    hovered({ filter: 'brightness(0.96)' }),
  ],
  quiet: [
    base,
    {
      background: 'transparent',
      borderColor: vars.color.edge,
      color: vars.color.ink,
    },
    hovered({ background: vars.color.sunken, borderColor: vars.color.ink }),
  ],
  danger: [
    base,
    {
      background: vars.color.danger,
      color: vars.color.onDanger,
    },
    hovered({ filter: 'brightness(0.94)' }),
  ],
});
