import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { radius, space, vars } from '../design/theme.css.ts';

export const gallery = style({
  display: 'grid',
  gridTemplateColumns: '15rem minmax(0, 1fr)',
  height: '100dvh',
});
globalStyle(`html:has(${gallery})`, { scrollbarGutter: 'auto' });
export const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[3],
  overflowY: 'auto',
  borderInlineEnd: `1px solid ${vars.color.line}`,
  fontSize: vars.type.small,
});
export const title = style({ fontSize: vars.type.large });
export const choices = style({ display: 'flex', gap: space[2] });
export const states = style({ paddingInlineStart: space[4] });
globalStyle(`${side} a`, {
  display: 'block',
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.control,
  textDecoration: 'none',
});
globalStyle(`${side} a[aria-current]`, { background: vars.color.signalTint, fontWeight: 600 });

export const stand = style({ display: 'grid', justifyItems: 'center', background: vars.color.sunken });
const frame = style({ height: '100%', border: 0, background: vars.color.surface });
export const frames = styleVariants({
  desk: [frame, { width: '100%' }],
  phone: [frame, { width: 360, borderInline: `1px solid ${vars.color.line}` }],
});

export const preview = style({
  width: '100%',
  maxWidth: '60rem',
  display: 'grid',
  gap: space[6],
  padding: space[4],
});
// Axe and screenshots see what is below the window's edge, too.
globalStyle(`${preview} [data-question]`, { contentVisibility: 'visible' });
export const state = style({ display: 'grid', gap: space[2], minWidth: 0 });
export const stateName = style({ fontSize: vars.type.small, fontWeight: 600, color: vars.color.muted });
/** Several pieces in one row. */
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
