import { globalStyle, style } from '@vanilla-extract/css';
import { phone, radius, space, vars } from '../../../design/theme.css.ts';

/**
 * Size of the QR code. Leaves room for the rest of the dialog, also on a phone, where the dialog is lower than the
 * screen because toasts need room.
 */
const CODE_SIZE = 'clamp(9rem, 100dvh - 34.25rem, 16rem)';

/** Same height in all tabs. */
export const content = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'space-between',
  minHeight: `calc(${CODE_SIZE} + 16.5rem)`,
  justifyItems: 'center',
  textAlign: 'center',
  paddingTop: space[4],
  '@media': { [phone]: { gap: space[2], minHeight: `calc(${CODE_SIZE} + 13.625rem)`, paddingTop: space[2] } },
});
export const help = style({ '@media': { [phone]: { fontSize: vars.type.small } } });
export const code = style({ width: CODE_SIZE });
/** Smaller, because the texts of the admin's tab are longer. */
export const smallCode = style({ width: `calc(${CODE_SIZE} - 2.5rem)` });
globalStyle(`:is(${code}, ${smallCode}) svg`, { maxWidth: 'none' });
/** The link, and above it for whom it is. */
export const link = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[1],
});
export const whose = style({ fontSize: vars.type.small, fontWeight: 600 });
/** A long list of moderators scrolls. */
export const invitations = style({
  width: '100%',
  height: `calc(${CODE_SIZE} + 4rem)`,
  padding: 3,
  margin: -3,
  boxSizing: 'content-box',
  overflowY: 'auto',
});
export const acts = style({ width: '100%', display: 'flex', gap: space[2] });
globalStyle(`${acts} > *`, { flex: '1 1 auto' });
/** Makes two acts with their words fit in one row of a phone. */
globalStyle(`${acts} > button`, {
  '@media': { [phone]: { padding: `0 ${space[2]}`, fontSize: vars.type.small } },
});
export const more = style({ display: 'grid' });
export const actions = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: space[2],
});
/** The offer on the page, below the header. */
export const offer = style({
  display: 'grid',
  gap: space[2],
  margin: `${space[2]} 0`,
  padding: space[4],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small, textAlign: 'center' });
export const heading = style({ justifySelf: 'start', fontSize: vars.type.body, fontWeight: 700 });
