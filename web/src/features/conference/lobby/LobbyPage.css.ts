import { assignVars, globalStyle, style } from '@vanilla-extract/css';
import { DARK } from '../../../design/colors.ts';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { lines } from '../../../design/lines.ts';
import { radius, vars } from '../../../design/theme.css.ts';

/** Dark in every theme, as the stage. */
export const screen = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: 'clamp(0.75rem, 3dvh, 2.5rem)',
  minHeight: '100dvh',
  padding: 'clamp(1rem, 3dvh, 2.5rem) clamp(1rem, 3vw, 4rem)',
  background: vars.color.surface,
  color: vars.color.ink,
});
globalStyle(`html:root:has(${screen})`, {
  colorScheme: 'dark',
  scrollbarGutter: 'auto',
  vars: assignVars(vars.color, { ...DARK, surface: '#08090C' }),
});
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 'clamp(0.75rem, 2vw, 2.5rem)',
  '@media': { 'screen and (max-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const title = style({
  fontFamily: displayFamily,
  fontSize: 'clamp(1.5rem, min(6dvh, 3.6vw), 4.5rem)',
  letterSpacing: '-0.02em',
});
/** The address, and above it the brand, which arrives later and moves neither the address nor the title. */
export const join = style({
  display: 'grid',
  alignSelf: 'end',
  gap: 'clamp(0.25rem, 1dvh, 0.75rem)',
  minWidth: 0,
  fontSize: 'clamp(0.875rem, 2.2dvh, 1.75rem)',
  '@media': { 'screen and (max-width: 40rem)': { gridRow: 2, gridColumn: '1 / -1' } },
});
/** As wide as the address, whatever the brand is. */
export const brand = style({ width: 0, minWidth: '100%' });
export const address = style({
  fontFamily: displayFamily,
  fontSize: 'clamp(1rem, min(4dvh, 2.4vw), 3rem)',
  fontWeight: 700,
  lineHeight: 1.2,
});
export const path = style({ display: 'inline-block', whiteSpace: 'nowrap' });
export const code = style({ width: 'clamp(4rem, 14dvh, 11rem)' });
/** A quiet zone, because the background is dark. */
globalStyle(`${code} svg`, { maxWidth: 'none', width: '100%', padding: '8%', borderRadius: radius.control });

export const rooms = style({
  display: 'grid',
  gap: 'clamp(0.75rem, 2vw, 2.5rem)',
  // Three in a row on a wide screen, which leaves long names room.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(22rem, 26vw)), 1fr))',
  gridAutoRows: 'minmax(min-content, 1fr)',
  fontSize: 'clamp(1.125rem, min(3.1dvh, 1.9vw), 2.5rem)',
  selectors: {
    '&[data-rooms="pair"]': { fontSize: 'clamp(1.25rem, min(5.6dvh, 3vw), 4rem)' },
    '&[data-rooms="several"]': {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
      fontSize: 'clamp(1rem, min(2.6dvh, 1.4vw), 2rem)',
    },
    '&[data-rooms="many"]': {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
      gap: 'clamp(0.5rem, 1vw, 1.25rem)',
      fontSize: 'clamp(0.8125rem, min(1.7dvh, 1vw), 1.5rem)',
    },
  },
});
export const room = style({
  display: 'grid',
  alignContent: 'start',
  gap: '0.15em',
  minWidth: 0,
  paddingTop: '0.4em',
  borderTop: `2px solid ${vars.color.line}`,
});
export const name = style([
  lines(2),
  { color: vars.color.signal, fontFamily: displayFamily, fontSize: '0.9em', fontWeight: 700 },
]);
export const now = style([
  lines(3),
  { fontFamily: displayFamily, fontSize: '1.25em', fontWeight: 700, lineHeight: 1.2, textWrap: 'balance' },
]);
export const speakers = style([lines(1), { fontSize: '0.8em' }]);
export const next = style([lines(2), { color: vars.color.muted, fontSize: '0.8em' }]);
/** The next talk while none is on: it is larger then. */
export const first = style([next, { color: vars.color.ink, fontSize: '1.1em', fontWeight: 600 }]);
/** Four rooms are in two rows of two, so that none is alone in the second. */
globalStyle(`${rooms}[data-rooms='few']:has(> :nth-child(4):last-child)`, {
  '@media': { 'screen and (min-width: 48rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
globalStyle(`${rooms}:is([data-rooms='several'], [data-rooms='many']) ${name}`, { WebkitLineClamp: 1 });
/** What is on now, in two lines, is all that many rooms leave room for. */
globalStyle(`${rooms}[data-rooms='many'] ${now}`, { WebkitLineClamp: 2 });
globalStyle(`${rooms}[data-rooms='many'] ${now} ~ *`, { display: 'none' });
/** Two rooms leave room for a code that is read from further away. */
globalStyle(`${screen}:has([data-rooms='pair']) ${code}`, { width: 'clamp(7rem, 34dvh, 24rem)' });
