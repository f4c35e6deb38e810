import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });
export const programme = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
/** As high as a thumb needs. */
export const more = style({ width: 'fit-content', paddingBlock: 10, fontWeight: 600, cursor: 'pointer' });
export const heading = style({ fontSize: vars.type.body });
export const help = style({ color: vars.color.muted, fontSize: vars.type.small });
/** Rooms whose talks are left out. */
export const left = style({
  paddingInlineStart: space[3],
  borderInlineStart: `2px solid ${vars.color.danger}`,
});
export const limit = style({ color: vars.color.danger });
