import { style } from '@vanilla-extract/css';

/** What the words of an audience break by, in large letters. */
export const screenText = style({ hyphens: 'auto', hyphenateLimitChars: '12 4 4', wordBreak: 'auto-phrase' });
export const link = style({ wordBreak: 'break-all' });
