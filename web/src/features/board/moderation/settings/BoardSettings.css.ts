import { globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../../../design/hovered.ts';
import { hiddenRule, radius, space, vars } from '../../../../design/theme.css.ts';
import { transition } from '../../../../design/transition.ts';

export const section = style({ borderTop: `1px solid ${vars.color.line}` });
export const head = style([
  {
    minHeight: 56,
    padding: `${space[2]} 0`,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: space[3],
    listStyle: 'none',
    cursor: 'pointer',
  },
  hovered({ background: vars.color.sunken }),
]);
// Safari before 18.4 has its own triangle.
globalStyle(`${head}::-webkit-details-marker`, { display: 'none' });
/** The section's head already says it. */
globalStyle(`${section} legend`, hiddenRule);
export const chevron = style({
  gridColumn: 2,
  gridRow: '1 / 3',
  transition: transition('transform'),
  selectors: { [`${section}[open] &`]: { transform: 'rotate(180deg)' } },
});
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  paddingBottom: space[6],
});
export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] });
export const field = style({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
});
export const legend = style({ padding: 0, fontWeight: 700, fontSize: vars.type.body });
export const help = style({ color: vars.color.muted, fontSize: vars.type.small });
/** The present values, readable also while the section is folded. */
export const now = style([help, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }]);
export const option = style([
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: space[3],
    alignItems: 'start',
    minHeight: 44,
    padding: space[2],
    borderRadius: radius.control,
    cursor: 'pointer',
  },
  hovered({ background: vars.color.sunken }),
]);
export const radio = style({ width: 20, height: 20, margin: '2px 0 0', accentColor: vars.color.ink });
export const optionName = style({ fontWeight: 600 });
export const optionHelp = style([help, { gridColumn: 2 }]);
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[2] });
export const grows = style({ flex: '1 1 14rem', minWidth: 0 });
export const quick = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const labels = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const label = style({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInlineStart: space[3],
  border: '1px solid currentcolor',
  borderRadius: radius.pill,
  fontWeight: 600,
});
export const caption = style({ display: 'grid', gap: space[1], fontWeight: 600, fontSize: vars.type.small });
/** A checkbox with its words. */
export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: 44,
  cursor: 'pointer',
});
export const box = style({ width: 20, height: 20, flex: 'none', accentColor: vars.color.ink });
