import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minHeight: 60,
  padding: `0 max(${space[4]}, env(safe-area-inset-left))`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const screenBar = style([bar, { '@media': { print: { display: 'none' } } }]);
export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  textDecoration: 'none',
});
export const tools = style({ display: 'flex', alignItems: 'center', gap: space[2] });
