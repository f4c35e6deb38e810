import { globalStyle, style, type StyleRule } from '@vanilla-extract/css';
import { DESK_WIDTH_MIN, FONT } from '../../design/tokens.ts';
import { CAN_HOVER, HOVERED, hovered } from '../../design/hovered.ts';
import { desk, radius, space, vars } from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

const BAR_HEIGHT = '4.25rem';

export const page = style({
  width: '100%',
  maxWidth: '90rem',
  margin: '0 auto',
  padding: `${space[5]} ${space[4]} ${space[16]}`,
  '@media': { [desk]: { padding: `${space[6]} ${space[8]} ${space[16]}` } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  minHeight: 44,
  marginBottom: space[3],
});
export const title = style({ fontSize: vars.type.title });
export const keyForm = style({ display: 'grid', gap: space[4] });
export const labelled = style({ display: 'grid', gap: space[1], fontWeight: 600 });
export const quiet = style({ color: vars.color.muted });
export const stale = style({
  padding: `${space[2]} ${space[3]}`,
  marginBottom: space[3],
  borderInlineStart: `3px solid ${vars.color.danger}`,
  background: vars.color.dangerTint,
});

export const loginPage = style({
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  padding: space[4],
});
/** The bar above has the edges of the console, also before the login. */
globalStyle(`header:has(+ :is(${page}, ${loginPage})) > div`, {
  maxWidth: '90rem',
  '@media': { [desk]: { paddingInline: space[8] } },
});
export const loginCard = style({
  width: 'min(24rem, 100%)',
  display: 'grid',
  gap: space[4],
  padding: space[6],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
export const loginTitle = style({ fontSize: vars.type.title });

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  minHeight: BAR_HEIGHT,
  padding: `${space[2]} 0`,
  background: vars.color.surface,
  transition: transition('background-color'),
  '@media': {
    [desk]: { columnGap: space[4], position: 'sticky', top: 0, zIndex: 4, flexWrap: 'nowrap' },
  },
});
export const highlightedBar = style([bar, { background: vars.color.signalTint }]);
export const barEnd = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  marginInlineStart: 'auto',
  paddingInlineEnd: space[2],
  minHeight: 44,
});
export const search = style({ flex: '1 1 14rem', maxWidth: '24rem', paddingInlineStart: space[2] });
export const choice = style({
  minHeight: 44,
  maxWidth: '100%',
  padding: `0 ${space[2]}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  color: vars.color.ink,
  font: 'inherit',
});
export const figure = style({
  color: vars.color.muted,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
export const total = style([figure, { '@media': { 'screen and (max-width: 30rem)': { display: 'none' } } }]);
globalStyle(`${highlightedBar} ${figure}`, { color: vars.color.ink });

/** On narrow screens each row becomes a block, with the column's name beside each value. */
const stacked = `not all and (min-width: ${DESK_WIDTH_MIN})`;
export const deskOnly = style({});
export const table = style({ width: '100%', borderCollapse: 'separate', borderSpacing: 0 });
export const contactTable = style([table, { marginTop: space[3] }]);
globalStyle(`${table} :is(th, td)`, {
  padding: `${space[1]} ${space[3]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  fontWeight: 400,
});
globalStyle(`${table} tbody :is(th, td)`, { height: 45 });
globalStyle(`${table} thead th`, {
  height: 44,
  background: vars.color.surface,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media': { [desk]: { position: 'sticky', top: BAR_HEIGHT, zIndex: 3 } },
});
globalStyle(`${contactTable} thead th`, { '@media': { [desk]: { top: 0 } } });
globalStyle(`${table}[aria-busy="true"] tbody`, { opacity: 0.55 });
export const selectedRow = style({});
globalStyle(`${table} tbody tr:not(${selectedRow})${HOVERED} > *`, {
  '@media': { [`(min-width: ${DESK_WIDTH_MIN}) and ${CAN_HOVER}`]: { background: vars.color.sunken } },
});
globalStyle(`${table} tbody ${selectedRow} > *`, { background: vars.color.signalTint });

export const checkColumn = style({ width: 52 });
globalStyle(`${table} ${checkColumn}`, { padding: `0 0 0 ${space[1]}` });
export const nameCell = style({});
export const statusCell = style({});
globalStyle(`${table} tbody ${nameCell}`, { fontWeight: 600 });
globalStyle(`${nameCell} a`, { textDecoration: 'none' });
globalStyle(`${nameCell} a${HOVERED}`, { '@media': { [CAN_HOVER]: { textDecoration: 'underline' } } });
export const linkCell = style({ whiteSpace: 'nowrap' });
export const shortCell = style({ whiteSpace: 'nowrap', color: vars.color.muted });
export const codeCell = style({
  whiteSpace: 'nowrap',
  fontFamily: FONT.mono,
  fontSize: vars.type.small,
  color: vars.color.muted,
});
export const numberCell = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
globalStyle(`${table} ${numberCell}`, { textAlign: 'end' });
export const emailCell = style({ '@media': { [desk]: { minWidth: '15rem' } } });
export const messageCell = style({ maxWidth: '68ch', whiteSpace: 'pre-line' });
export const actionCell = style({ width: 52 });
/** A cell with two actions. */
export const actionsCell = style({ width: 112, whiteSpace: 'nowrap' });
globalStyle(`${contactTable} tbody :is(th, td)`, { verticalAlign: 'top', paddingTop: space[2] });
globalStyle(`${contactTable} tbody :is(${actionCell}, ${actionsCell})`, { paddingTop: 0 });

const whenStacked = (selector: string, rule: StyleRule): void =>
  globalStyle(selector, { '@media': { [stacked]: rule } });
whenStacked(`${table}, ${table} :is(thead, tbody)`, { display: 'block' });
whenStacked(`${table} tr`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  borderBottom: `1px solid ${vars.color.line}`,
});
whenStacked(`${table} tr > *`, { border: 0, background: 'none' });
whenStacked(`${table} tbody tr > *`, { height: 'auto' });
/** One line, which scrolls sideways where it is full. */
whenStacked(`${table} thead tr`, { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' });
whenStacked(`${table} thead th`, { flexShrink: 0 });
whenStacked(`${table} thead th:not(${checkColumn})`, { paddingInline: 2 });
whenStacked(`${table} ${deskOnly}, ${deskOnly}`, { display: 'none' });
whenStacked(`${table} tbody ${selectedRow}`, { background: vars.color.signalTint });
whenStacked(`${table} tbody ${selectedRow} > *`, { background: 'none' });
whenStacked(`${table}:not(${contactTable}) tbody tr`, { paddingBottom: space[2] });
whenStacked(`${table} tbody ${nameCell}`, { flex: '1 1 0', minWidth: 0 });
whenStacked(`${table} tbody :is(${statusCell}, ${actionCell}, ${actionsCell})`, { order: 1 });
whenStacked(`${table} tbody :is(${shortCell}, ${codeCell}, ${numberCell})`, {
  order: 2,
  padding: `0 ${space[3]}`,
  fontSize: vars.type.small,
});
whenStacked(`${table} tbody [data-label]::before`, {
  content: 'attr(data-label) " "',
  fontFamily: FONT.text,
  color: vars.color.muted,
});
whenStacked(`${table} tbody ${shortCell}[data-label]`, { paddingInlineStart: 60 });
whenStacked(`${table} tbody ${linkCell}`, { order: 2, flexBasis: '100%', paddingInlineStart: 60 });
whenStacked(`${table} tbody ${codeCell}`, { flexBasis: '100%', paddingInlineStart: 60 });
whenStacked(`${table} tbody ${numberCell}:nth-last-child(3)`, { paddingInlineStart: 60 });
whenStacked(`${contactTable} tbody :is(${emailCell}, ${messageCell})`, {
  order: 2,
  flexBasis: '100%',
  paddingTop: 0,
});

export const sortButton = style([
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[1],
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'transparent',
    color: 'inherit',
    fontWeight: 'inherit',
  },
  hovered({ color: vars.color.ink }),
]);
export const activeSortButton = style([sortButton, { color: vars.color.ink }]);
export const sortArrow = style({
  display: 'inline-flex',
  width: 16,
  '@media': { [stacked]: { width: 'auto' } },
});

export const pagination = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  paddingTop: space[5],
});
export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { 'screen and (max-width: 30rem)': { order: 1, flexBasis: '100%', justifyContent: 'center' } },
});
export const pageItem = style({ display: 'flex', alignItems: 'center', gap: space[1] });
export const pageNumber = style([
  {
    minWidth: 44,
    minHeight: 44,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: radius.control,
    background: 'transparent',
    fontVariantNumeric: 'tabular-nums',
  },
  hovered({ background: vars.color.sunken }),
]);
export const currentPage = style([pageNumber, { borderColor: vars.color.ink, fontWeight: 700 }]);

export const selectAll = style({ display: 'flex', alignItems: 'center', color: vars.color.muted });
export const session = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 45,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const selectedSession = style([session, { background: vars.color.signalTint }]);
export const code = style({ fontFamily: FONT.mono, fontSize: vars.type.small, minWidth: 0 });

export const skeleton = style({ paddingTop: space[3] });
export const skeletonRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  height: 46,
  padding: `0 ${space[3]}`,
  borderBottom: `1px solid ${vars.color.line}`,
});
