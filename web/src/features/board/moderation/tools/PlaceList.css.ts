import { globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../../../design/hovered.ts';
import {
  desk,
  hiddenRule,
  insetLeft,
  insetRight,
  radius,
  space,
  vars,
} from '../../../../design/theme.css.ts';

export const list = style({
  minHeight: 0,
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
});
/** Scrolls by itself, beside the place on a desk and alone on a phone. */
export const groups = style({
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  padding: `0 max(${space[2]}, ${insetRight}) ${space[6]} max(${space[2]}, ${insetLeft})`,
});
export const find = style({
  padding: `${space[3]} max(${space[4]}, ${insetRight}) ${space[2]} max(${space[4]}, ${insetLeft})`,
});
export const group = style({
  padding: `${space[4]} ${space[2]} ${space[1]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
});
export const tool = style([
  {
    width: '100%',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'baseline',
    columnGap: space[3],
    minHeight: 44,
    padding: space[2],
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    textAlign: 'start',
    textDecoration: 'none',
    '@media': { [desk]: { minHeight: 36, paddingBlock: 6 } },
    selectors: {
      '&[aria-current="true"]': { background: vars.color.ink, color: vars.color.surface },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
export const name = style({ fontWeight: 600, '@media': { [desk]: { fontWeight: 500 } } });
export const now = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'end',
  color: vars.color.muted,
  fontSize: vars.type.small,
});
globalStyle(`${tool}[aria-current="true"] > ${now}`, { color: 'inherit' });
/** Hidden on a desk, where the place itself shows it. */
export const help = style({
  gridColumn: '1 / 3',
  color: vars.color.muted,
  fontSize: vars.type.small,
  '@media': { [desk]: hiddenRule },
});
export const nothing = style({ padding: space[2], color: vars.color.muted });
