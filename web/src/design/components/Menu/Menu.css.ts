import { style } from '@vanilla-extract/css';
import { hovered } from '../../hovered.ts';
import { phone, radius, space, vars, withKeys } from '../../theme.css.ts';

export const menu = style({
  position: 'fixed',
  inset: 'auto',
  width: 'max-content',
  maxWidth: 'min(20rem, calc(100vw - 1.5rem))',
  maxHeight: 'calc(100dvh - 1rem)',
  margin: 0,
  padding: space[1],
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  color: vars.color.ink,
  boxShadow: `0 8px 24px ${vars.color.scrim}`,
  selectors: { '&::backdrop': { background: 'transparent' } },
  '@media': {
    [phone]: {
      inset: 'auto 0 0 !important',
      width: 'auto',
      maxWidth: 'none',
      maxHeight: '75dvh',
      padding: `${space[2]} ${space[2]} calc(${space[2]} + env(safe-area-inset-bottom))`,
      borderWidth: '1px 0 0',
      borderRadius: `${radius.card} ${radius.card} 0 0`,
      selectors: { '&::backdrop': { background: vars.color.scrim } },
    },
  },
});
/** Names what the items act on. Hidden where the menu is beside it. */
export const title = style({
  display: 'none',
  '@media': {
    [phone]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
      overflow: 'hidden',
      margin: `${space[1]} ${space[3]} ${space[2]}`,
      color: vars.color.muted,
    },
  },
});
export const item = style([
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: space[6],
    rowGap: 2,
    width: '100%',
    minHeight: 44,
    padding: `${space[2]} ${space[3]}`,
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    textAlign: 'start',
    selectors: {
      '&[aria-checked="true"]': { boxShadow: `inset 3px 0 0 ${vars.color.signal}` },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
export const name = style({ fontWeight: 600 });
export const help = style({ gridColumn: '1 / -1', color: vars.color.muted, fontSize: vars.type.small });
export const key = style([withKeys, { color: vars.color.muted, font: 'inherit', fontSize: vars.type.small }]);
