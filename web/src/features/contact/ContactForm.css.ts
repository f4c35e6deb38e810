import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[4] });
/** Moved off the screen; bots skip fields with `display: none`. */
export const honeypot = style({
  position: 'absolute',
  insetInlineStart: '-100vw',
  width: 1,
  height: 1,
  overflow: 'hidden',
});
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
});
export const counter = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
export const send = style({ flexShrink: 0 });
