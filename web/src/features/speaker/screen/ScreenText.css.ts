import { style } from '@vanilla-extract/css';

/** How long words of the audience's texts break in large letters. */
export const screenText = style({ hyphens: 'auto', hyphenateLimitChars: '12 4 4', wordBreak: 'auto-phrase' });
/** Lines end at the breaks that the link has, see `partsOf`. */
export const link = style({ hyphens: 'none', overflowWrap: 'normal', wordBreak: 'keep-all' });
