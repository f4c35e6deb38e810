import { style } from '@vanilla-extract/css';

/** Gives way before the other facts do. */
export const next = style({ flex: '0 9999 auto', minWidth: 0 });
