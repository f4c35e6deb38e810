import { globalStyle, style } from '@vanilla-extract/css';
import { phone, radius, space, vars } from '../../../design/theme.css.ts';

/** Leaves room for the rest of the dialog also on a phone. */
const CODE_SIZE = 'clamp(9rem, 100dvh - 34rem, 16rem)';

/** Of one height in all tabs. */
export const content = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'space-between',
  minHeight: `calc(${CODE_SIZE} + 15rem)`,
  justifyItems: 'center',
  textAlign: 'center',
  paddingTop: space[4],
  '@media': { [phone]: { gap: space[3], paddingTop: space[2] } },
});
export const code = style({ width: CODE_SIZE });
globalStyle(`${code} svg`, { maxWidth: 'none' });
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
globalStyle(`${acts} > *`, { flex: 1 });
export const more = style({ display: 'grid' });
export const actions = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: space[2],
});
/** On the page, under the header. */
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
