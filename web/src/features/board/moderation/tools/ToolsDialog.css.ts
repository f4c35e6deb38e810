import { globalStyle, style } from '@vanilla-extract/css';
import { desk, insetLeft, insetRight, phone, space, vars } from '../../../../design/theme.css.ts';

/** The open place. It scrolls by itself, as the list of places does. */
export const place = style({
  minHeight: 0,
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  padding: `${space[4]} max(${space[4]}, ${insetRight}) ${space[10]} max(${space[4]}, ${insetLeft})`,
  outline: 'none',
  '@media': { [desk]: { padding: `${space[6]} ${space[8]} ${space[12]}` } },
});
export const head = style({
  maxWidth: '42rem',
  paddingBottom: space[4],
  // So high that a toast covers the heading, and not the first field.
  '@media': { [phone]: { minHeight: '4.5rem' } },
});
export const name = style({ fontSize: vars.type.large, fontWeight: 700 });
export const help = style({ color: vars.color.muted });
/** Limits the length of lines, for readability. */
export const content = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  maxWidth: '42rem',
});

/** The list of places, and beside it on a desk the one that is open. */
export const tools = style({
  minHeight: 0,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  '@media': { [desk]: { gridTemplateColumns: '19rem minmax(0, 1fr)' } },
});
globalStyle(`${tools} > nav`, {
  '@media': { [desk]: { borderInlineEnd: `1px solid ${vars.color.line}` } },
});
