import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { desk, radius, space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  borderBottom: `1px solid ${vars.color.line}`,
});
export const tab = style([
  {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[2],
    minHeight: 48,
    padding: `0 ${space[2]}`,
    '@media': { [desk]: { padding: `0 ${space[3]}` } },
    border: 0,
    borderBottom: '3px solid transparent',
    background: 'transparent',
    color: vars.color.muted,
    fontWeight: 600,
    transition: transition('border-color', 'color'),
    selectors: {
      '&[data-state="active"]': { color: vars.color.ink, borderBottomColor: vars.color.signal },
      '&:focus-visible': { outlineOffset: -3, borderRadius: radius.control },
    },
  },
  hovered({ color: vars.color.ink }),
]);
export const count = style({ fontWeight: 400, fontVariantNumeric: 'tabular-nums' });
export const panel = style({
  selectors: { '&:focus-visible': { outlineOffset: space[2], borderRadius: radius.control } },
});
