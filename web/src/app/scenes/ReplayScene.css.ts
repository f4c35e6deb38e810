import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const scene = style({ display: 'grid', alignContent: 'start', gap: space[4], minHeight: '26rem' });
export const now = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space[3],
  fontVariantNumeric: 'tabular-nums',
});
export const time = style({ fontSize: vars.type.title, fontWeight: 700 });
export const facts = style({ color: vars.color.muted, fontSize: vars.type.small });
