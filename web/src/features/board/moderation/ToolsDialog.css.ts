import { style } from '@vanilla-extract/css';
import { hovered } from '../../../design/hovered.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const list = style({ display: 'grid', gap: space[1] });
export const tool = style([
  {
    width: '100%',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: space[4],
    minHeight: 44,
    padding: `${space[2]} ${space[3]}`,
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    textAlign: 'start',
    textDecoration: 'none',
  },
  hovered({ background: vars.color.sunken }),
]);
export const name = style({ fontWeight: 600 });
export const help = style({ gridColumn: 2, color: vars.color.muted, fontSize: vars.type.small });
