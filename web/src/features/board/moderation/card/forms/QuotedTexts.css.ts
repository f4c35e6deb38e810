import { style } from '@vanilla-extract/css';
import { space } from '../../../../../design/theme.css.ts';

export const texts = style({ display: 'grid', gap: space[1], fontWeight: 600 });
