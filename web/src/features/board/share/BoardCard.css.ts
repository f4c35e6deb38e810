import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const content = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[3],
  width: '100%',
  padding: 0,
  margin: 0,
  listStyle: 'none',
});
export const code = style({ display: 'grid', gap: space[1], justifyItems: 'center', textAlign: 'center' });
globalStyle(`${code} svg`, { width: '100%', maxWidth: 'none' });
export const name = style({ fontSize: vars.type.small, fontWeight: 700 });
export const recovery = style({
  display: 'grid',
  gap: space[2],
  justifyItems: 'start',
  padding: space[4],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
/** Fits on one line of a small phone. */
export const written = style({
  fontFamily: 'monospace',
  fontSize: 'clamp(0.95rem, 4.6vw, 1.375rem)',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  userSelect: 'all',
});
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small });
export const acts = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space[2] });
export const printedTitle = style({ fontSize: '12mm', fontWeight: 800, overflowWrap: 'anywhere' });
export const printedCode = style({ fontSize: '8mm', fontWeight: 700 });
