import { globalStyle, style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../design/theme.css.ts';

export const page = style({
  display: 'grid',
  gap: space[6],
  width: '100%',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${space[6]} ${space[4]} ${space[16]}`,
  '@media': { [desk]: { gap: space[8], padding: `${space[10]} ${space[6]} ${space[16]}` } },
});
globalStyle(`${page} > *`, { maxWidth: '44rem' });
export const title = style({ fontSize: vars.type.display, letterSpacing: '-0.02em' });
export const lead = style({ marginTop: space[1], color: vars.color.muted });
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[4]}`,
  marginBlock: `calc(-1 * ${space[3]})`,
});
export const checkpoint = style({ justifySelf: 'start' });
globalStyle(`${links} > a, ${checkpoint}`, { display: 'inline-flex', alignItems: 'center', minHeight: 44 });
export const section = style({ display: 'grid', gap: space[3], minWidth: 0 });
export const heading = style({ fontSize: vars.type.body, fontWeight: 700 });
export const rows = style({ margin: 0, borderTop: `1px solid ${vars.color.line}` });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[3]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
});
export const count = style({ margin: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
export const verdict = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
});
export const alarm = style([
  verdict,
  { background: vars.color.dangerTint, color: vars.color.danger, fontWeight: 700 },
]);
export const question = style({ flex: '1 1 18rem', minWidth: 0 });
export const note = style({ flexBasis: '100%', color: vars.color.muted, fontSize: vars.type.small });
