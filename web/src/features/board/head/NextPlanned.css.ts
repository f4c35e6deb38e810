import { style } from '@vanilla-extract/css';

/** Shrinks before the other facts do. */
export const next = style({ flex: '0 9999 auto', minWidth: 0 });
