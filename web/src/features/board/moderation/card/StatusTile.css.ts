import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../design/theme.css.ts';

/** As wide as a vote button. */
export const tile = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  alignSelf: 'start',
  minWidth: '3.5rem',
  minHeight: '2.75rem',
  paddingInline: space[1],
  border: `1px dashed ${vars.color.edge}`,
  borderRadius: radius.pill,
  color: vars.color.muted,
});
export const wait = style({
  fontSize: vars.type.title,
  fontWeight: 700,
  lineHeight: 1,
  color: vars.color.ink,
  fontVariantNumeric: 'tabular-nums',
});
export const word = style({ fontSize: vars.type.small, lineHeight: 1.2 });
