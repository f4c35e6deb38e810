import { style } from '@vanilla-extract/css';
import { plate } from '../../../../design/components/Brand/Brand.css.ts';
import { radius, space, vars } from '../../../../design/theme.css.ts';

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[5] });
export const color = style({ display: 'flex', alignItems: 'end', gap: space[2] });
export const grows = style({ flex: 1, minWidth: 0 });
export const well = style({
  width: 44,
  height: 44,
  padding: 2,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  cursor: 'pointer',
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const previews = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))',
  gap: space[3],
});
/** In the colours of one theme, independent of the page's. */
export const preview = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 40,
  minWidth: 0,
  fontWeight: 700,
});
export const picture = style([plate, { maxWidth: '7rem', maxHeight: 36 }]);
export const name = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[2],
  borderInlineStart: '3px solid transparent',
});
export const voted = row;
export const pinned = style([
  row,
  { background: vars.color.pinnedTint, borderInlineStartColor: vars.color.pinned },
]);
export const votes = style({
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.pill,
  background: vars.color.signal,
  color: vars.color.onSignal,
  fontWeight: 700,
});
export const pinnedWord = style({ color: vars.color.pinned, fontSize: vars.type.small, fontWeight: 600 });
export const notice = style({
  padding: space[2],
  background: vars.color.signalTint,
  fontSize: vars.type.small,
});
export const footer = style({ color: vars.color.muted, fontSize: vars.type.small });
