import { globalStyle, style } from '@vanilla-extract/css';
import { desk, phone, short, space, vars } from '../../theme.css.ts';

const HEIGHT_PX = 60;

/** Sticky on a phone held upright, where toasts are shown over it. */
export const bar = style({
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [phone]: { position: 'sticky', top: 0, zIndex: 5, background: vars.color.surface },
    [short]: { position: 'static' },
  },
});
/** Keeps focused elements below the bar. */
globalStyle(`html:has(${bar})`, {
  '@media': { [phone]: { scrollPaddingTop: HEIGHT_PX }, [short]: { scrollPaddingTop: 0 } },
});
export const unprintedBar = style([bar, { '@media': { print: { display: 'none' } } }]);
/** As wide as a board, so that the logo has one place. */
export const inner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  maxWidth: '72rem',
  minHeight: HEIGHT_PX,
  margin: '0 auto',
  padding: `0 ${space[4]}`,
  '@media': { [desk]: { paddingInline: space[6] } },
});
/** Here the name of a brand may use the room that a board's title needs. */
globalStyle(`${inner} [data-brand-mark] > bdi`, { maxWidth: 'none' });
/** The last icon, without its padding, ends where the page does. */
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  selectors: { '&:has(> button:last-child)': { marginInlineEnd: `calc(-1 * ${space[3]})` } },
});
