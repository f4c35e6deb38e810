import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const search = style({ flex: '1 1 8rem', minWidth: '8rem' });
/** At the far end of the row. */
export const opener = style({ marginInlineStart: 'auto', marginInlineEnd: `calc(-1 * ${space[3]})` });
