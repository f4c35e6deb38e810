import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '../../design/theme.css.ts';

/** Stacked, because board titles make the buttons long. */
export const choices = style({ display: 'grid', gap: space[3] });
globalStyle(`${choices} > *`, { overflowWrap: 'anywhere', textAlign: 'center' });
