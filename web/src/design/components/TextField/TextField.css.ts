import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { radius, space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

export const field = style({ display: 'grid', gap: space[1] });
export const label = style({ fontWeight: 600, fontSize: vars.type.small });

export const control = style([
  {
    width: '100%',
    minHeight: 44,
    padding: `${space[2]} ${space[3]}`,
    border: `1px solid ${vars.color.edge}`,
    borderRadius: radius.control,
    background: vars.color.raised,
    color: vars.color.ink,
    transition: transition('border-color'),
    selectors: {
      '&::placeholder': { color: vars.color.muted, opacity: 1 },
      '&[aria-invalid="true"]': { borderColor: vars.color.danger },
      '&:disabled': { opacity: 0.6 },
    },
  },
  hovered({ borderColor: vars.color.ink }),
]);
export const growing = style([control, { resize: 'none', fieldSizing: 'content', maxHeight: '12rem' }]);
export const error = style({ color: vars.color.danger, fontSize: vars.type.small });
