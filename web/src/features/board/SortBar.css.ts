import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const bar = style({ display: 'flex', alignItems: 'center', gap: space[1], color: vars.color.muted });
export const label = style({ marginInlineEnd: space[2], fontSize: vars.type.small });
