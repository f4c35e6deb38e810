import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const screen = style({
  position: 'fixed',
  inset: 0,
  zIndex: 33,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space[4],
  padding: `${space[12]} ${space[4]} ${space[4]}`,
  // In every theme: cameras read a dark code on white best.
  background: '#FFFFFF',
  color: '#000000',
  outline: 'none',
});
export const address = style({ fontSize: 'clamp(1.25rem, 5vw, 4rem)', fontWeight: 700, textAlign: 'center' });
export const code = style({ display: 'grid', placeItems: 'center', width: '100%', minHeight: 0 });
globalStyle(`${code} svg`, { maxWidth: 'none', width: 'min(100%, 100vh - 10rem)', height: 'auto' });
export const closing = style({
  position: 'absolute',
  top: space[2],
  insetInlineEnd: space[2],
  color: '#000000',
});
