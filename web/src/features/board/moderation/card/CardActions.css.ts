import { style } from '@vanilla-extract/css';
import { hovered } from '../../../../design/hovered.ts';
import { desk, space, vars } from '../../../../design/theme.css.ts';

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} 0`,
  marginInline: `calc(-1 * ${space[3]}) calc(-1 * ${space[2]})`,
});
/** The action's state holds now, such as "answering now". */
export const on = style([
  {
    background: vars.color.signal,
    color: vars.color.onSignal,
  },
  hovered({ background: vars.color.signal, color: vars.color.onSignal }),
]);
export const named = style({
  marginInlineStart: space[3],
  paddingInline: space[2],
  '@media': { [desk]: { paddingInline: space[3] } },
  selectors: { '& + &': { marginInlineStart: space[2] } },
});
