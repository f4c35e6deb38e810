import { style } from '@vanilla-extract/css';
import { box } from '../../../../design/checkbox.css.ts';
import { hovered } from '../../../../design/hovered.ts';
import { radius, space, vars } from '../../../../design/theme.css.ts';

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
export const radio = style([box, { margin: '2px 0 0' }]);
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
export const caption = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  fontWeight: 600,
  fontSize: vars.type.small,
});
