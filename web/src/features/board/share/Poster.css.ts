import { globalStyle, style } from '@vanilla-extract/css';

export const poster = style({
  display: 'none',
  '@media': {
    print: {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'space-between',
      gap: '8mm',
      boxSizing: 'border-box',
      height: '265mm',
      padding: '8mm 4mm',
      color: '#000000',
      background: '#FFFFFF',
      textAlign: 'center',
    },
  },
});
/** Prints the poster only. */
globalStyle('body:has(> [data-poster]) > :not([data-poster])', {
  '@media': { print: { display: 'none !important' } },
});
globalStyle('html:has([data-poster]), body:has(> [data-poster])', {
  '@media': { print: { background: '#FFFFFF', minHeight: 0 } },
});

export const title = style({ fontSize: '15mm', fontWeight: 800, lineHeight: 1.1, overflowWrap: 'anywhere' });
export const invitation = style({ fontSize: '8mm' });
export const code = style({ width: '120mm' });
globalStyle(`${code} svg`, { maxWidth: 'none' });
export const address = style({ fontSize: '11mm', fontWeight: 700 });
