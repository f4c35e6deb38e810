import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../../design/theme.css.ts';

export const report = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
export const help = style({ color: vars.color.muted, fontSize: vars.type.small });
export const group = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
});
export const heading = style({ fontSize: vars.type.body, fontWeight: 700 });
export const reasons = style({ paddingInlineStart: space[4], listStyle: 'disc' });
export const question = style({ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' });
export const chart = style({
  display: 'block',
  width: '100%',
  height: 40,
  fill: vars.color.ink,
  background: vars.color.sunken,
});
