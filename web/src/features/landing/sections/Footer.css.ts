import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const footer = style({ paddingBlock: `${space[6]} ${space[4]}` });
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[6]}`,
});
export const fine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[6]}`,
  marginTop: space[4],
  paddingTop: space[2],
  borderTop: `1px solid ${vars.color.line}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
globalStyle(`${footer} a`, { display: 'inline-flex', alignItems: 'center', minHeight: 44 });
