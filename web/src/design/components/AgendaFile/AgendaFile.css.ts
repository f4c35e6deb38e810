import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const choosing = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const count = style({ fontWeight: 600, fontSize: vars.type.small });
export const talks = style({ paddingInlineStart: space[3], overflowWrap: 'anywhere' });
export const fields = style({ color: vars.color.muted, fontSize: vars.type.small });
