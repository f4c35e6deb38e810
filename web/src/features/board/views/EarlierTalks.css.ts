import { style } from '@vanilla-extract/css';
import { hovered } from '../../../design/hovered.ts';
import { space, vars } from '../../../design/theme.css.ts';

export const section = style({ paddingBlock: space[2] });
export const talks = style({ display: 'grid' });
export const talk = style({ borderBottom: `1px solid ${vars.color.line}` });
export const opener = style([
  {
    display: 'grid',
    gap: space[1],
    width: '100%',
    minHeight: 44,
    padding: `${space[3]} ${space[1]}`,
    border: 0,
    background: 'transparent',
    textAlign: 'start',
    fontSize: vars.type.body,
    fontWeight: 600,
  },
  hovered({ background: vars.color.sunken }),
]);
export const counts = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
});
export const questions = style({ display: 'grid', gap: space[2], paddingBottom: space[4] });
export const none = style({ padding: `0 ${space[1]} ${space[4]}`, color: vars.color.muted });
export const failed = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
