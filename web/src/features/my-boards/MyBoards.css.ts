import { globalStyle, style } from '@vanilla-extract/css';
import { desk, narrow, space, vars } from '../../design/theme.css.ts';

export const page = style({
  width: '100%',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${space[6]} ${space[4]} ${space[16]}`,
  '@media': { [desk]: { padding: `${space[10]} ${space[6]} ${space[16]}` } },
});
export const title = style({ fontSize: vars.type.display, letterSpacing: '-0.02em' });
export const lead = style({ marginTop: space[1], color: vars.color.muted });
export const create = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  margin: `${space[6]} 0 ${space[8]}`,
});
globalStyle(`${create} > form`, {
  '@media': {
    'screen and (min-width: 36rem)': { flex: '1 1 26rem', maxWidth: '39rem' },
    [narrow]: { flex: '1 1 100%' },
  },
});

globalStyle(`${create} > button`, { '@media': { [narrow]: { flex: '1 1 100%' } } });

export const list = style({ borderTop: `1px solid ${vars.color.line}` });
export const section = style({ marginTop: space[10] });
export const heading = style({ fontSize: vars.type.title });
globalStyle(`${section} > ${list}`, { marginTop: space[3] });
/** Its columns have the same width in every row of a desk. */
const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: `${space[1]} ${space[6]}`,
  padding: `${space[2]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    'screen and (min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    [desk]: { gridTemplateColumns: 'minmax(0, 1fr) 17rem 21.5rem', paddingBlock: space[1] },
  },
});
export const row = columns;
/** A room, below its conference and indented. */
export const room = style([columns, { paddingInlineStart: space[4] }]);
/** A closed board has other buttons, with longer labels. */
export const closedRow = style([
  columns,
  { '@media': { [desk]: { gridTemplateColumns: 'minmax(0, 1fr) 25rem auto' } } },
]);
export const naming = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space[3]}`,
  minWidth: 0,
});
export const name = style({
  fontSize: vars.type.body,
  fontWeight: 700,
  lineHeight: 1.35,
  textWrap: 'wrap',
});
globalStyle(`${room} ${name}`, { fontWeight: 500 });
export const state = style({ color: vars.color.muted, fontSize: vars.type.small, fontWeight: 600 });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space[4]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    'screen and (min-width: 40rem) and (width < 60rem)': { gridRow: 2 },
    [desk]: { display: 'grid', gridTemplateColumns: '11rem 1fr' },
  },
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  '@media': {
    [narrow]: { columnGap: 0 },
    'screen and (min-width: 40rem)': { justifyContent: 'flex-end', gridColumn: 2, gridRow: '1 / span 2' },
    [desk]: { justifyContent: 'flex-start', gridColumn: 3, gridRow: 1 },
  },
});
globalStyle(`${actions} > *`, { '@media': { [narrow]: { paddingInline: space[2] } } });
/** Only the first button, which is used most, has an edge. */
globalStyle(`${actions} > * ~ *`, { borderColor: 'transparent' });
globalStyle(`${actions} > [aria-haspopup]:last-child`, { marginInlineStart: 'auto' });
