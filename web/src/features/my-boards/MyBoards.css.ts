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
export const create = style({ margin: `${space[6]} 0 ${space[8]}` });

export const list = style({ borderTop: `1px solid ${vars.color.line}` });
export const section = style({ marginTop: space[10] });
export const heading = style({ fontSize: vars.type.title });
globalStyle(`${section} > ${list}`, { marginTop: space[3] });
export const after = style({ marginTop: space[3] });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[3]} ${space[6]}`,
  padding: `${space[3]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const naming = style({ display: 'grid', gap: space[1], flex: '1 1 18rem', minWidth: 0 });
export const name = style({
  fontSize: vars.type.body,
  fontWeight: 700,
  lineHeight: 1.35,
  justifySelf: 'start',
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
/** All ways into a board stand in one row of a phone. */
globalStyle(`${actions} > *`, { '@media': { [narrow]: { paddingInline: space[2] } } });
