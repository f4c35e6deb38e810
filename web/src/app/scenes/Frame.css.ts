import { style } from '@vanilla-extract/css';

export const box = style({ position: 'relative', overflow: 'hidden' });
/** Has the size of the screen that it shows, and is then scaled to its place. */
export const frame = style({
  position: 'absolute',
  top: 0,
  left: 0,
  border: 0,
  transformOrigin: '0 0',
});
