import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const part = style({ display: 'grid', gap: space[1] });
export const reason = style({ color: vars.color.danger, fontSize: vars.type.small, fontWeight: 600 });
