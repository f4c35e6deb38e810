import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '../../design/theme.css.ts';

/** One below the other: the names of boards make the buttons long. */
export const choices = style({ display: 'grid', gap: space[3] });
globalStyle(`${choices} > *`, { overflowWrap: 'anywhere', textAlign: 'center' });
