import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, vars } from '../design/theme.css.ts';

export const choosing = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const file = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const note = style({ color: vars.color.muted, fontSize: vars.type.small });

/** Has one height, whatever is in it. */
export const preview = style({
  position: 'relative',
  height: 'min(24rem, 60dvh)',
  overflowY: 'auto',
  // A control that gets the focus does not hide below the head.
  scrollPaddingBlockStart: space[16],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  overflowWrap: 'anywhere',
});
/** The name of the file, and what became of it, in sight also from the end of a long list. */
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: space[3],
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
});
export const name = style({ color: vars.color.muted, fontSize: vars.type.small });
globalStyle(`${head} [role=status]`, { fontWeight: 600 });
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[3],
});
export const summary = style({
  minHeight: 44,
  paddingBlock: space[2],
  cursor: 'pointer',
  fontSize: vars.type.small,
});
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
globalStyle(`${choices} > *`, { flex: '1 1 12rem', minWidth: 0 });
export const columns = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: vars.type.small,
});
globalStyle(`${columns} :is(th, td)`, {
  padding: `${space[1]} ${space[2]} ${space[1]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
  textAlign: 'start',
});
/** The choices fit on a phone. */
globalStyle(`${columns} th:last-child`, { width: '44%' });
globalStyle(`${columns} td`, { color: vars.color.muted });
globalStyle(`${columns} select`, { width: '100%', color: vars.color.ink });

export const orders = style({ border: 0, margin: 0, padding: 0, minWidth: 0 });
/** On a separate line. */
export const example = style([note, { display: 'block' }]);

/** What is not imported. */
export const left = style({
  paddingInlineStart: space[3],
  borderInlineStart: `2px solid ${vars.color.danger}`,
});
export const count = style({ padding: 0, fontWeight: 600, fontSize: vars.type.small });
export const changes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  paddingTop: space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
export const room = style({ margin: 0, fontWeight: 700, fontSize: vars.type.body });
export const talks = style({ paddingInlineStart: space[3] });
export const fields = style({ color: vars.color.muted, fontSize: vars.type.small });
