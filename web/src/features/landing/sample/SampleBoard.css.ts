import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const board = style({
  border: `1px solid ${vars.color.ink}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  overflow: 'hidden',
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `0 ${space[1]} 0 ${space[4]}`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const title = style({ fontWeight: 700, marginInlineEnd: 'auto' });
export const live = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: vars.type.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
export const playing = style({ color: vars.color.muted });
export const list = style({ position: 'relative' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: space[4],
  padding: `${space[2]} ${space[4]} ${space[2]} ${space[2]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
});
export const text = style({ fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 500, textWrap: 'pretty' });
export const invitation = style({
  padding: `${space[2]} ${space[4]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
