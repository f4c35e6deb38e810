import { fontFace } from '@vanilla-extract/css';
import { FONT } from './tokens.ts';

const FILE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** Latin only; questions in other scripts fall back to the system's fonts. */
const bricolageGrotesque = fontFace({
  src: `url('${FILE}') format('woff2-variations')`,
  fontWeight: '200 800',
  fontDisplay: 'swap',
  unicodeRange:
    'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
});

/** Only for landing page and stage: a page that imports this downloads the font. */
export const displayFamily = `${bricolageGrotesque}, ${FONT.text}`;
