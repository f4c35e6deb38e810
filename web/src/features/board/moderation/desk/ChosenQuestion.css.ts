import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, vars, withKeys } from '../../../../design/theme.css.ts';

export const pane = style({ display: 'grid', alignContent: 'start', gap: space[3], minWidth: 0 });
export const none = style({ color: vars.color.muted });
export const votes = style({ color: vars.color.muted, fontSize: vars.type.small });
export const count = style({
  marginInlineEnd: space[1],
  color: vars.color.ink,
  fontSize: vars.type.display,
  fontWeight: 800,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const hidden = style({ color: vars.color.danger, fontWeight: 600 });
export const text = style({
  fontSize: vars.type.large,
  lineHeight: 1.4,
  whiteSpace: 'pre-wrap',
  selectors: { '&:dir(rtl)': { lineHeight: 1.7 } },
});
export const reply = style({
  padding: `${space[2]} ${space[3]}`,
  borderInlineStart: `3px solid ${vars.color.answered}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
});
export const acts = style({ display: 'grid', gap: space[2] });
globalStyle(`${acts} button`, {
  justifyContent: 'space-between',
  fontSize: vars.type.small,
  textAlign: 'start',
});
globalStyle(`${acts} > p`, { color: vars.color.muted, fontSize: vars.type.small });
export const likely = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
globalStyle(`${likely} > button`, { flex: '1 1 9rem' });
export const others = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  columnGap: space[3],
});
globalStyle(`${others} > button`, {
  paddingInline: space[1],
  border: 0,
  borderBottom: `1px solid ${vars.color.line}`,
  borderRadius: 0,
  background: 'transparent',
});
export const key = style([withKeys, { font: 'inherit', fontWeight: 400, opacity: 0.75 }]);
export const heading = style({ color: vars.color.muted, fontSize: vars.type.small, fontWeight: 600 });
globalStyle(`${pane} ol`, { fontSize: vars.type.small });
