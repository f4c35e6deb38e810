import { style } from '@vanilla-extract/css';

/** How long words of the audience's texts break in large letters. */
export const screenText = style({ hyphens: 'auto', hyphenateLimitChars: '12 4 4', wordBreak: 'auto-phrase' });
export const link = style({ wordBreak: 'break-all' });
