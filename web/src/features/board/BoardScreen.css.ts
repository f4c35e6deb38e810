import { globalStyle, style } from '@vanilla-extract/css';
import {
  desk,
  footHeight,
  headHeight,
  hiddenRule,
  insetRight,
  lockedScrollbar,
  lowPhone,
  narrow,
  phone,
  radius,
  space,
  vars,
} from '../../design/theme.css.ts';

export const skip = style({
  position: 'fixed',
  zIndex: 20,
  top: space[2],
  insetInlineStart: space[2],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.ink,
  color: vars.color.surface,
  fontWeight: 600,
  selectors: { '&:not(:focus)': hiddenRule },
});

export const columns = style({
  width: '100%',
  maxWidth: '72rem',
  margin: '0 auto',
  flex: 1,
  // The end of the list scrolls clear of what is fixed there, with the badge “Live” above it.
  padding: `0 ${space[3]} calc(max(${footHeight}, env(safe-area-inset-bottom)) + ${space[12]})`,
  '@media': {
    [desk]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 45rem) minmax(18rem, 21rem)',
      justifyContent: 'space-between',
      alignItems: 'start',
      gap: space[10],
      padding: `${space[6]} ${space[6]} ${space[12]}`,
    },
  },
});
export const main = style({ minWidth: 0, outline: 'none' });
export const rail = style({
  '@media': {
    [desk]: { position: 'sticky', top: `calc(${headHeight} + ${space[4]})`, display: 'grid', gap: space[6] },
  },
});
/** Tools above the list, no wider than the screen. On a phone the moderators' hints join the sort keys. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[1]}`,
  '@media': {
    [desk]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: space[2],
      paddingBottom: space[2],
    },
  },
});
/** The orders share a row with the search, which on a phone has all of it while one types. It is always as high. */
export const barRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: '9 1 14rem',
  minWidth: 0,
  minHeight: 44,
});
/** Sort keys, views and labels in one line, which scrolls sideways: what is set up while one reads moves nothing. */
export const orders = style({
  display: 'flex',
  flex: '0 1 auto',
  minWidth: 0,
  gap: space[1],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': {
    // The words of the sort keys begin where the texts of the list do.
    [phone]: { marginInlineStart: `calc(-1 * ${space[2]})` },
    [narrow]: { marginInlineStart: `calc(-1 * ${space[1]})` },
  },
});
globalStyle(`${orders} > *`, { flexShrink: 0 });
/** The line clips what is outside of it. */
globalStyle(`${orders} button:focus-visible`, { outlineOffset: -3 });
globalStyle(`${orders} > :first-child > button`, {
  '@media': { [phone]: { paddingInline: space[2] }, [narrow]: { paddingInline: space[1] } },
});
globalStyle(`${barRow}:has(input:focus) > ${orders}`, { '@media': { [phone]: { display: 'none' } } });

export const opening = style({ display: 'grid', justifyItems: 'center', fontWeight: 600 });
export const loading = style({ display: 'grid' });
export const loadingRow = style({
  display: 'flex',
  gap: space[3],
  paddingBlock: space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});
export const lines = style({ flex: 1, display: 'grid', gap: space[2], alignContent: 'center' });
export const ask = style({
  outline: 'none',
  position: 'fixed',
  zIndex: 10,
  insetInline: 0,
  bottom: 0,
  '@media': { [desk]: { position: 'static' } },
});
/** Moderators decide and seldom ask: on a phone the form is there while they write. */
globalStyle(`${ask}[data-seldom='true'] > form:not(:focus-within):has(textarea:placeholder-shown)`, {
  '@media': { [phone]: hiddenRule },
});
/**
 * “Live”, at the bottom right: above the bar for asking on a phone, in it where the screen is low, and in the corner of a desk. It takes no
 * clicks.
 */
export const floating = style({
  display: 'inline-flex',
  position: 'fixed',
  zIndex: 11,
  insetInlineEnd: `calc(max(${space[3]}, ${insetRight}) + ${lockedScrollbar})`,
  bottom: `calc(max(${footHeight}, env(safe-area-inset-bottom)) + ${space[2]})`,
  alignItems: 'center',
  gap: space[2],
  padding: `0 ${space[2]}`,
  borderRadius: radius.pill,
  background: vars.color.raised,
  fontSize: vars.type.small,
  fontWeight: 600,
  pointerEvents: 'none',
  '@media': {
    [lowPhone]: { bottom: 0, minHeight: footHeight, padding: 0, background: 'transparent' },
    [desk]: { bottom: space[2] },
  },
});
