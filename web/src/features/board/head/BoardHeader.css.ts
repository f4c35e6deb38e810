import { globalStyle, style } from '@vanilla-extract/css';
import {
  desk,
  hiddenRule,
  lowPhone,
  phone,
  radius,
  short,
  slim,
  space,
  vars,
} from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

/** Wider than a phone, and high enough for some room above the titles. */
const tablet = `${phone} and (width >= 36rem) and (height > 500px)`;
/** Where a moderator's tools leave the titles little room. */
const smallDesk = `${desk} and (width < 80rem)`;

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [short]: { position: 'relative' } },
});
export const inner = style({
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `0 ${space[3]} ${space[1]}`,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"home title tools tools" "facts facts facts view"',
  // Same height with one line of titles as with two.
  gridTemplateRows: 'minmax(2.75rem, auto) auto',
  alignItems: 'center',
  columnGap: space[2],
  '@media': {
    [tablet]: { paddingTop: 6 },
    [lowPhone]: {
      paddingBlock: 0,
      gridTemplateColumns: 'minmax(8rem, 1fr) minmax(0, 1.5fr) auto auto',
      gridTemplateRows: 'minmax(2.75rem, auto)',
      gridTemplateAreas: '"title facts view tools"',
    },
    [desk]: {
      padding: `6px ${space[6]}`,
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      // The line of facts has the whole width, because it also contains the strip.
      gridTemplateRows: 'minmax(3rem, auto) auto',
      gridTemplateAreas: '"home title view tools" "home facts facts facts"',
      columnGap: space[4],
    },
  },
});
/**
 * Matches where there is no link back to a conference. Where a moderator's tools need the room, only that link shows,
 * and no logo.
 */
const WITHOUT_EVENT = ':not(:has([href^="/event/"]))';
/** Moderators use the whole window. */
export const wideInner = style([
  inner,
  {
    '@media': {
      [desk]: { maxWidth: 'none', paddingInline: space[4] },
      [smallDesk]: {
        selectors: {
          [`&${WITHOUT_EVENT}`]: { gridTemplateAreas: '"title title view tools" "facts facts facts facts"' },
        },
      },
    },
  },
]);
export const home = style({
  gridArea: 'home',
  // Compensates for the touch area, which is wider than the mark.
  marginInlineEnd: `calc(-1 * ${space[2]})`,
  '@media': { [lowPhone]: { display: 'none' } },
});
export const homeOfModerator = style([
  home,
  {
    selectors: {
      [`&${WITHOUT_EVENT}`]: { '@media': { [phone]: { display: 'none' }, [smallDesk]: { display: 'none' } } },
    },
  },
]);
/**
 * On a phone held upright a brand is in the line of facts, because the line above is for the title and the link back
 * to a conference.
 */
const branded = `${home}:not(${homeOfModerator}):has([data-brand-mark]):not(:has(a))`;
globalStyle(branded, { '@media': { [slim]: { gridArea: '2 / 1', marginInlineEnd: 0 } } });
globalStyle(`${branded} ~ :nth-child(2)`, { '@media': { [slim]: { gridColumn: '1 / 3' } } });
globalStyle(`${branded} ~ :nth-child(3)`, { '@media': { [slim]: { gridColumn: '2 / -1' } } });
/** The link's word is below its mark, which leaves the title more room. */
globalStyle(`${homeOfModerator} a`, {
  '@media': { [phone]: { flexDirection: 'column', gap: 0, fontSize: vars.type.small, lineHeight: 1.1 } },
});
/** At most two lines: the talk, and then the board's title, which is cut first. */
export const titles = style({
  gridArea: 'title',
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  // No word alone in the second line.
  textWrap: 'pretty',
  // High enough that descenders are not clipped.
  lineHeight: 1.35,
  fontWeight: 700,
  '@media': {
    [lowPhone]: { fontSize: vars.type.small },
    [desk]: { fontSize: vars.type.question, lineHeight: 1.25 },
  },
});
export const talk = style({ display: 'inline' });
export const title = style({
  display: 'inline',
  fontSize: 'inherit',
  fontWeight: 'inherit',
  lineHeight: 'inherit',
  selectors: {
    [`${talk} + &`]: { color: vars.color.muted, fontWeight: 400 },
    [`${talk} + &::before`]: { content: '" · "' },
  },
});
/** Removes the gap where the logo is hidden. */
globalStyle(`${homeOfModerator}${WITHOUT_EVENT} + ${titles}`, {
  '@media': {
    [phone]: { marginInlineStart: `calc(-1 * ${space[2]})` },
    [lowPhone]: { marginInlineStart: 0 },
  },
});
/** One line, so that a longer word for the connection does not move the list. */
export const facts = style({
  flex: '0 1 auto',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minWidth: 0,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
globalStyle(`${facts} > *`, { overflow: 'hidden', textOverflow: 'ellipsis' });
/**
 * Beside a text of the strip, the smallest phones have room for the name of a brand or for the viewer count, not for
 * both.
 */
globalStyle(
  `${branded}:has([data-brand-mark] > [aria-hidden="false"]) ~ :has(p) > ${facts} > span:nth-child(2)`,
  { '@media': { '(width < 28rem)': hiddenRule } },
);
/** On a moderator's phone in place of the word, for which there is no room. */
export const viewersMark = style({
  display: 'none',
  '@media': { [phone]: { display: 'inline', verticalAlign: '-2px', marginInlineEnd: 4 } },
});
/** Place of the updates button, in a line whose facts are cut where there is no room. */
export const updates = style({ display: 'flex', minWidth: 0, selectors: { '&:empty': hiddenRule } });
globalStyle(`${facts} > ${updates}`, { overflow: 'visible' });
export const link = style({
  flexShrink: 0,
  paddingInlineStart: 1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: vars.color.ink,
  fontWeight: 600,
});
export const tools = style({
  gridArea: 'tools',
  justifySelf: 'end',
  display: 'flex',
  alignItems: 'center',
  // Aligns the last icon with the edge of the page.
  marginInlineEnd: `calc(-1 * ${space[3]})`,
});
/** Smaller for moderators, whose last tool is words and not an icon. */
globalStyle(`${homeOfModerator} ~ ${tools}`, {
  '@media': { [phone]: { marginInlineEnd: `calc(-1 * ${space[2]})` } },
});
/** Hidden on a phone: a moderator's tools need the room, and contain the same control. */
export const toolHiddenOnPhone = style({ '@media': { [phone]: { display: 'none' } } });
/** As wide as the button that loads later. */
export const togglePlace = style({ display: 'block', width: 44 });
/**
 * Reserves the room of the moderators' tools until they have loaded, so that "Share" does not move under a pointer.
 */
export const adminPlace = style({ width: 132, '@media': { [desk]: { width: '26rem' } } });
export const view = style({
  gridArea: 'view',
  justifySelf: 'end',
  display: 'flex',
  alignItems: 'center',
  '@media': { [desk]: { gap: space[2] } },
});
/** The badge “Admin View”. The switch beside it says the same. */
export const viewBadge = style({ '@media': { [phone]: hiddenRule, [smallDesk]: hiddenRule } });
/** As high as the switch that loads later, so that it does not move the list. */
export const viewPlace = style({ gridArea: 'view', height: 44 });
export const toggle = style({
  display: 'inline-flex',
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  overflow: 'clip',
  flexShrink: 0,
});
export const side = style({
  minHeight: 42,
  padding: '0 6px',
  whiteSpace: 'nowrap',
  display: 'inline-flex',
  alignItems: 'center',
  textDecoration: 'none',
  fontWeight: 600,
  fontSize: vars.type.small,
  color: vars.color.muted,
  transition: transition('background-color', 'color'),
  '@media': {
    '(width < 24rem)': { paddingInline: 4 },
    [desk]: { padding: `0 ${space[3]}` },
    '(forced-colors: active)': {
      selectors: { '&[aria-current="true"]': { borderBottom: '3px solid Highlight' } },
    },
  },
  selectors: {
    '&[aria-current="true"]': {
      background: vars.color.sunken,
      color: vars.color.ink,
      boxShadow: `inset 0 -3px ${vars.color.ink}`,
    },
    '&:focus-visible': { outlineOffset: -3 },
  },
});
