import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../theme.css.ts';

export const bar = style({ borderBottom: `1px solid ${vars.color.line}` });
export const unprintedBar = style([bar, { '@media': { print: { display: 'none' } } }]);
/** As wide as a board, so that the logo has one place. */
export const inner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  maxWidth: '72rem',
  minHeight: 60,
  margin: '0 auto',
  padding: `0 ${space[4]}`,
  '@media': { [desk]: { paddingInline: space[6] } },
});
/** The last icon, without its padding, ends where the page does. */
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  selectors: { '&:has(> button:last-child)': { marginInlineEnd: `calc(-1 * ${space[3]})` } },
});
