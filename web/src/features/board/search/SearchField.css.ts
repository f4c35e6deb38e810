import { globalStyle, style } from '@vanilla-extract/css';
import { headHeight, space } from '../../../design/theme.css.ts';

export const search = style({ flex: '1 1 8rem', minWidth: '8rem' });
/** The key that goes to the field scrolls it to below the head. */
globalStyle(`${search} input`, { scrollMarginTop: `calc(${headHeight} + ${space[2]})` });
/** At the far end of the row. */
export const opener = style({ marginInlineStart: 'auto', marginInlineEnd: `calc(-1 * ${space[3]})` });
