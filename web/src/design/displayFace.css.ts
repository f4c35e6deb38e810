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

/**
 * Bold faces of systems, as wide and as high as ours, so that nothing moves when ours arrives. Widths: of the README's
 * letters in either face at weight 700; heights: of the faces' `hhea` tables, divided by the ratio of the widths.
 */
const standIns = [
  {
    src: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold')",
    sizeAdjust: '99.5%',
    ascentOverride: '93.4%',
    descentOverride: '27.1%',
  },
  {
    src: "local('Roboto Bold'), local('Roboto-Bold')",
    sizeAdjust: '106.4%',
    ascentOverride: '87.4%',
    descentOverride: '25.4%',
  },
  {
    src: "local('DejaVu Sans Bold')",
    sizeAdjust: '83.3%',
    ascentOverride: '111.7%',
    descentOverride: '32.4%',
  },
].map((face) => fontFace({ ...face, fontWeight: '200 800', lineGapOverride: '0%' }));

/** Only for landing page and stage: a page that imports this downloads the font. */
export const displayFamily = [bricolageGrotesque, ...standIns, FONT.text].join(', ');
