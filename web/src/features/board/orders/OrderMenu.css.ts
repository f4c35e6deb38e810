import { style } from '@vanilla-extract/css';
import { hovered } from '../../../design/hovered.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const menu = style({
  position: 'absolute',
  zIndex: 7,
  top: `calc(100% + ${space[1]})`,
  insetInlineStart: 0,
  display: 'grid',
  width: 'min(20rem, calc(100vw - 1.5rem))',
  padding: space[1],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.raised,
});
export const item = style([
  {
    display: 'grid',
    gap: 2,
    minHeight: 44,
    padding: `${space[2]} ${space[3]}`,
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    textAlign: 'start',
    selectors: {
      '&[aria-checked="true"]': { boxShadow: `inset 3px 0 0 ${vars.color.signal}` },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
export const name = style({ color: vars.color.ink, fontWeight: 600 });
export const help = style({ color: vars.color.muted, fontSize: vars.type.small });
