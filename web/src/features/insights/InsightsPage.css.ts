import { assignVars, globalStyle, style } from '@vanilla-extract/css';
import { desk, hiddenRule, phone, radius, space, vars } from '../../design/theme.css.ts';
import { LIGHT } from '../../design/colors.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  width: '100%',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${space[6]} ${space[4]} ${space[16]}`,
  color: vars.color.ink,
  '@media': {
    [desk]: { gap: space[12], padding: `${space[10]} ${space[6]} ${space[16]}` },
    // Ink on paper, whatever the colours of the screen.
    print: {
      vars: assignVars(vars.color, { ...LIGHT, ink: '#000000' }),
      maxWidth: 'none',
      padding: 0,
      gap: space[8],
    },
  },
});
export const noPaper = style({ '@media': { print: { display: 'none' } } });
export const head = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const title = style({ fontSize: vars.type.display, letterSpacing: '-0.02em' });
export const lead = style({ fontSize: vars.type.large });
export const help = style({
  maxWidth: '68ch',
  color: vars.color.muted,
  fontSize: vars.type.small,
  breakAfter: 'avoid',
});
export const notice = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
});
export const actions = style([
  noPaper,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3], marginTop: space[3] },
]);
globalStyle(`${actions} > a`, { display: 'inline-flex', alignItems: 'center', minHeight: 44 });
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
  minWidth: 0,
  maxWidth: '100%',
  fontSize: vars.type.small,
  fontWeight: 600,
});
export const select = style({
  minHeight: 44,
  width: '20rem',
  maxWidth: '100%',
  padding: `0 ${space[3]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  fontSize: vars.type.body,
});
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  minWidth: 0,
});
/** Is not broken across two sheets of paper. */
export const unbroken = style([section, { '@media': { print: { display: 'block', breakInside: 'avoid' } } }]);
export const heading = style({ fontSize: vars.type.title, breakAfter: 'avoid' });

export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
  gap: `${space[6]} ${space[8]}`,
  '@media': {
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space[4] },
    print: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
/** Shows the number above its name; the name is first in the document, for assistive technology. */
export const number = style({
  display: 'grid',
  alignContent: 'start',
  paddingTop: space[3],
  borderTop: `1px solid ${vars.color.line}`,
  breakInside: 'avoid',
  // The number beside its name and its text, each in a whole line.
  '@media': { [phone]: { gridTemplateColumns: 'minmax(7rem, auto) minmax(0, 1fr)', columnGap: space[4] } },
});
export const numberName = style({ order: 1, fontWeight: 700 });
export const large = style({
  fontSize: '3rem',
  lineHeight: 1.1,
  fontWeight: 700,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { gridRow: '1 / 3', fontSize: '2.25rem' } },
});
globalStyle(`${number} > ${help}`, { order: 2 });

export const summary = style({ minHeight: 44, paddingBlock: space[2], cursor: 'pointer' });
/** Scrolls sideways where the table is wider than the page. */
export const wide = style({ overflowX: 'auto', '@media': { print: { overflow: 'visible' } } });
/** On a phone the talks are below one another: nothing scrolls, so the region takes no focus. */
export const wideOnDesk = style([wide, { '@media': { [phone]: { display: 'contents' } } }]);
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} :is(th, td)`, {
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'end',
  overflowWrap: 'normal',
  whiteSpace: 'nowrap',
});
globalStyle(`${table} :is(th, td):first-child`, {
  textAlign: 'start',
  minWidth: '9rem',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '@media': { [phone]: { minWidth: 0 } },
});
globalStyle(`${table} thead th`, { color: vars.color.muted, fontWeight: 600 });
globalStyle(`${table} :is(tbody, tfoot) th`, { fontWeight: 400 });
globalStyle(`${table} tfoot :is(th, td)`, { color: vars.color.muted, borderBottom: 0 });
globalStyle(`${table} tr`, { breakInside: 'avoid' });
/** On a phone a talk is a block, because its figures do not fit into one row. */
export const talks = style([table]);
globalStyle(`${talks}, ${talks} :is(tbody, tfoot)`, { '@media': { [phone]: { display: 'block' } } });
globalStyle(`${talks} thead`, { '@media': { [phone]: hiddenRule } });
globalStyle(`${talks} tr`, {
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      gap: `${space[1]} ${space[2]}`,
      padding: `${space[3]} 0`,
      borderBottom: `1px solid ${vars.color.line}`,
    },
  },
});
globalStyle(`${talks} :is(tbody, tfoot) :is(th, td)`, {
  '@media': { [phone]: { padding: 0, border: 0, textAlign: 'start' } },
});
globalStyle(`${talks} :is(tbody, tfoot) th`, { '@media': { [phone]: { gridColumn: '1 / -1' } } });
globalStyle(`${talks} td::before`, {
  '@media': {
    [phone]: { content: 'attr(data-name)', display: 'block', color: vars.color.muted, fontWeight: 400 },
  },
});
export const chosen = style({});
globalStyle(`${table} ${chosen} :is(th, td)`, { fontWeight: 700 });

export const questions = style({ borderTop: `1px solid ${vars.color.line}` });
export const question = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space[4],
  padding: `${space[3]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  breakInside: 'avoid',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] } },
});
export const votes = style({ fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
