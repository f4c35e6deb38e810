import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const links = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
