import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../../design/theme.css.ts';

export const arranged = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small });
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  selectors: {
    '&[data-dragged="true"]': { borderColor: vars.color.ink, opacity: 0.7 },
    '&:has([data-target="true"])': { boxShadow: `0 0 0 2px ${vars.color.signal}` },
  },
});
/** Dragging must not scroll the dialog. */
export const handle = style({ touchAction: 'none', cursor: 'grab' });
export const place = style({
  minWidth: '1.5rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
export const text = style({
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: 1.3,
});
