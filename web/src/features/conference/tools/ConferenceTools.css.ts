import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const rooms = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const legend = style({ padding: 0, fontSize: vars.type.small, fontWeight: 600 });
export const section = style({ width: '100%', display: 'grid', gap: space[2], textAlign: 'start' });
export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: space[4],
});
/** Shows the number above its name; the name is first in the document, for assistive technology. */
export const number = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  paddingTop: space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
export const numberName = style({ color: vars.color.muted, fontSize: vars.type.small });
export const large = style({
  margin: 0,
  fontSize: vars.type.large,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});
export const grows = style({ flex: 1, minWidth: 0 });
export const room = style({ fontWeight: 600 });
export const help = style({ color: vars.color.muted, fontSize: vars.type.small });
