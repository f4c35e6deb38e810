import { style } from '@vanilla-extract/css';
import { FONT } from '../../../../design/tokens.ts';
import { linkText } from '../../../../design/linkText.css.ts';
import { radius, space, vars } from '../../../../design/theme.css.ts';

/** Reserves its height before the state is known. */
export const state = style({ minHeight: '1.5rem' });
export const address = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] });
export const name = style({ fontWeight: 600, fontSize: vars.type.small });
export const copied = style({ display: 'flex', gap: space[2] });
export const text = style([linkText, { flex: 1, minWidth: 0, width: 'auto' }]);
export const newSecret = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${vars.color.signal}`,
  borderRadius: radius.control,
});
export const answer = style({
  margin: 0,
  fontFamily: FONT.mono,
  fontSize: vars.type.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const items = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  padding: `${space[3]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});
export const itemHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
});
export const itemName = style({ flex: '1 1 12rem', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' });
export const maker = style({ color: vars.color.muted, fontSize: vars.type.small, fontWeight: 400 });
