import { style } from '@vanilla-extract/css';
import { hovered } from '../../../../../design/hovered.ts';
import { note } from '../../../../../design/noted.css.ts';
import { radius, space, vars } from '../../../../../design/theme.css.ts';

export const panel = style({ display: 'grid', gap: space[2], paddingBlock: space[1] });
export const hint = style({ color: vars.color.muted });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const chip = style([
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[2],
    minHeight: 44,
    padding: `0 ${space[3]}`,
    border: `1px solid ${vars.color.edge}`,
    borderRadius: radius.pill,
    background: vars.color.raised,
    fontSize: vars.type.small,
    fontWeight: 600,
  },
  hovered({ background: vars.color.sunken, borderColor: vars.color.ink }),
  { selectors: { '&[data-picked]': { background: vars.color.sunken, borderColor: vars.color.ink } } },
]);
export const key = style({ fontFamily: 'inherit', color: vars.color.muted });
export const own = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const field = style({ flex: '1 1 12rem' });

/** Note on what happened meanwhile. Its edge is a shadow, which takes no room. */
export const meanwhile = style([
  note,
  {
    background: vars.color.sunken,
    boxShadow: `0 0 0 ${space[1]} ${vars.color.sunken}`,
    overflowWrap: 'anywhere',
  },
]);
