import { globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../design/hovered.ts';
import { desk, slim, space, vars } from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

export const page = style({
  width: '100%',
  maxWidth: '48rem',
  margin: '0 auto',
  padding: `${space[6]} ${space[4]} ${space[16]}`,
  '@media': { [desk]: { padding: `${space[10]} ${space[6]} ${space[16]}` } },
});
export const title = style({ fontSize: vars.type.display, letterSpacing: '-0.02em' });
export const stale = style({ minHeight: space[6], color: vars.color.muted, fontSize: vars.type.small });
/** As wide as the rows, whose highlight begins beside the texts. */
export const list = style({ margin: `0 calc(-1 * ${space[2]})`, borderTop: `1px solid ${vars.color.line}` });
export const item = style({ borderBottom: `1px solid ${vars.color.line}` });
export const room = style([
  {
    display: 'grid',
    gap: space[1],
    padding: `${space[4]} ${space[2]}`,
    color: vars.color.ink,
    textDecoration: 'none',
    transition: transition('background-color'),
  },
  hovered({ background: vars.color.sunken }),
]);
export const naming = style({ display: 'flex', alignItems: 'baseline', gap: space[4] });
export const name = style({
  flex: 1,
  minWidth: 0,
  fontSize: vars.type.title,
  fontWeight: 700,
  lineHeight: 1.3,
});
export const viewers = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const talk = style({ lineHeight: 1.4 });
export const when = style({
  padding: `0 ${space[1]}`,
  marginInlineEnd: space[1],
  background: vars.color.signal,
  color: vars.color.onSignal,
  fontSize: vars.type.small,
  fontWeight: 700,
});
export const talkTitle = style({ fontWeight: 600 });
export const speakers = style({ color: vars.color.muted });
export const later = style({ color: vars.color.muted, fontSize: vars.type.small });

export const organiser = style({ marginTop: space[10], display: 'grid', gap: space[6] });
export const heading = style({ fontSize: vars.type.title });
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
/** A form below the buttons. */
globalStyle(`${ways} > section`, { flex: '1 0 100%', minWidth: 0 });
export const join = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[4] });
export const code = style({ width: '8rem' });
export const address = style({ fontSize: vars.type.title, fontWeight: 700 });
/** Never broken inside: people type the code. */
export const path = style({ display: 'inline-block', whiteSpace: 'nowrap' });
export const form = style({
  display: 'grid',
  gap: space[3],
  alignItems: 'end',
  '@media': { 'screen and (min-width: 30rem)': { gridTemplateColumns: 'minmax(0, 24rem) auto' } },
});
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  // Reserves the place until the content has loaded.
  minHeight: `calc(44px + ${space[3]})`,
  padding: `0 ${space[2]} ${space[3]}`,
});
export const notOwned = style({ color: vars.color.muted, fontSize: vars.type.small });
globalStyle(`${tools} > *`, { '@media': { [slim]: { paddingInline: space[3] } } });
/** Only the first tool, which is used most, has an edge. */
globalStyle(`${tools} > a ~ *, ${tools} > button:last-of-type`, { borderColor: 'transparent' });
