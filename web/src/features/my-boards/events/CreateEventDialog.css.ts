import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[4] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });
