import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../theme.css.ts';

export const section = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  textAlign: 'start',
});
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small });
export const invitation = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${vars.color.signal}`,
  borderRadius: radius.control,
});
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});
export const who = style({ flex: 1, minWidth: 0 });
export const name = style({ fontWeight: 600, fontSize: vars.type.body });
/** On one line, so that it is read and typed in one piece. */
export const code = style({ whiteSpace: 'nowrap' });
/** A room with its actions. */
export const room = style({
  width: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: 44,
});
export const rooms = style({ width: '100%', display: 'grid', gap: space[1] });
