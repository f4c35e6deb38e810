import { globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../design/hovered.ts';
import { desk, phone, radius, short, space, vars } from '../../design/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[4],
  flex: 1,
  width: '100%',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${space[4]} ${space[3]} ${space[4]}`,
  '@media': {
    // The player is at the bottom, however short the list is: it must not move away from the finger that scrubs.
    [phone]: { gridTemplateRows: 'auto 1fr auto', alignContent: 'stretch', paddingBottom: 0 },
    [desk]: { gap: space[5], padding: `${space[6]} ${space[6]} ${space[12]}` },
  },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `0 ${space[6]}`,
});
export const title = style({ fontSize: vars.type.title, letterSpacing: '-0.02em' });
export const note = style({ color: vars.color.muted, fontSize: vars.type.small });
export const links = style({ display: 'flex', gap: space[4], fontSize: vars.type.small });
globalStyle(`${links} > a`, { display: 'inline-flex', alignItems: 'center', minHeight: 44 });

/** On a phone below the list, within reach of the thumb. */
export const player = style({
  position: 'sticky',
  zIndex: 5,
  display: 'grid',
  gap: space[1],
  padding: `${space[2]} ${space[3]} calc(${space[2]} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': {
    [phone]: { bottom: 0, order: 3, marginInline: `calc(-1 * ${space[3]})` },
    [desk]: {
      top: 0,
      paddingInline: 0,
      borderTop: 0,
      borderBottom: `1px solid ${vars.color.line}`,
    },
    [short]: { position: 'static' },
  },
});
export const controls = style({ display: 'flex', alignItems: 'center', gap: space[1] });
export const play = style([
  {
    display: 'inline-grid',
    placeItems: 'center',
    width: 52,
    height: 52,
    padding: 0,
    border: 0,
    borderRadius: radius.pill,
    background: vars.color.ink,
    color: vars.color.surface,
    '@media': { '(forced-colors: active)': { border: '2px solid ButtonText' } },
  },
  hovered({ opacity: 0.88 }),
]);
export const now = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[3],
  fontVariantNumeric: 'tabular-nums',
});
export const gap = style({ flex: 1 });
export const time = style({ fontSize: vars.type.large, fontWeight: 700, whiteSpace: 'nowrap' });
export const speed = style({
  minHeight: 44,
  padding: `0 ${space[2]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
/** Touch screens have no keys. */
export const keysButton = style({ '@media': { [phone]: { display: 'none' } } });
export const progress = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
});
export const status = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  selectors: { '&:empty': { position: 'absolute' } },
});

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  '@media': {
    [phone]: { order: 2, alignContent: 'start' },
    [desk]: {
      gridTemplateColumns: 'minmax(0, 45rem) minmax(16rem, 20rem)',
      justifyContent: 'space-between',
      alignItems: 'start',
      gap: space[10],
    },
  },
});
export const main = style({ display: 'grid', gap: space[3], alignContent: 'start', minWidth: 0 });
export const list = style({ display: 'grid', gap: space[2], alignContent: 'start', minWidth: 0 });
export const talk = style({ fontSize: vars.type.large, fontWeight: 700, letterSpacing: '-0.01em' });
