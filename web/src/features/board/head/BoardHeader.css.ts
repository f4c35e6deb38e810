import { globalStyle, style } from '@vanilla-extract/css';
import { desk, hiddenRule, lowPhone, phone, radius, short, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

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
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"home title tools" "facts facts view"',
  alignItems: 'center',
  columnGap: space[2],
  '@media': {
    [lowPhone]: {
      paddingBlock: 0,
      gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
      gridTemplateAreas: '"title facts view tools"',
    },
    [desk]: {
      padding: `${space[3]} ${space[6]}`,
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      // The line of facts has the whole width, for what is said to everybody.
      gridTemplateAreas: '"home title view tools" "home facts facts facts"',
      columnGap: space[4],
    },
  },
});
/** With the text that marks a demo: below the facts on a phone, beside them on a desk. */
export const demoInner = style([
  inner,
  {
    gridTemplateAreas: '"home title tools" "facts facts view" "demo demo demo"',
    '@media': {
      [desk]: {
        gridTemplateColumns: 'auto auto minmax(0, 1fr) auto auto',
        gridTemplateAreas: '"home title title view tools" "home facts demo view tools"',
      },
    },
  },
]);
export const demo = style({
  gridArea: 'demo',
  color: vars.color.muted,
  fontSize: vars.type.small,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
/** For moderators on a phone, where the header has no room for the text. */
export const demoBadge = style({ flexShrink: 0, '@media': { [desk]: { display: 'none' } } });
export const home = style({
  gridArea: 'home',
  // The mark is narrower than the area that a finger may touch.
  marginInlineEnd: `calc(-1 * ${space[2]})`,
  '@media': { [lowPhone]: { display: 'none' } },
});
/** On a moderator's phone, where the tools need the room, only the way back to a conference shows. */
const WITHOUT_EVENT = ':not(:has([href^="/event/"]))';
export const spareHome = style([
  home,
  { '@media': { [phone]: { selectors: { [`&${WITHOUT_EVENT}`]: { display: 'none' } } } } },
]);
/** With its word below the mark, which leaves the title more room. */
globalStyle(`${spareHome} a`, {
  '@media': { [phone]: { flexDirection: 'column', gap: 0, fontSize: vars.type.small, lineHeight: 1.1 } },
});
export const titles = style({ gridArea: 'title', minWidth: 0 });
/** Without the gap after the logo. */
globalStyle(`${spareHome}${WITHOUT_EVENT} + ${titles}`, {
  '@media': {
    [phone]: { marginInlineStart: `calc(-1 * ${space[2]})` },
    [lowPhone]: { marginInlineStart: 0 },
  },
});
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
export const talk = style({
  ...oneLine,
  lineHeight: 1.375,
  fontWeight: 600,
  // Both titles are no higher than the tools beside them, so that a talk moves nothing.
  '@media': { [phone]: { marginBlockStart: -5 } },
});
/** Beside the logo, in whatever direction it reads. */
export const title = style({
  ...oneLine,
  width: 'fit-content',
  maxWidth: '100%',
  fontSize: vars.type.large,
  // What hangs below the line would be clipped with the rest.
  lineHeight: 1.375,
  fontWeight: 700,
  '@media': { [desk]: { fontSize: vars.type.title } },
});
/** One line, so that a longer word for the connection does not move the list. */
export const facts = style({
  flex: '1 1 auto',
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
/** On a low screen the head is one line. */
globalStyle(`${facts} > span:not(:first-child, [id])`, {
  '@media': { [`${lowPhone} and (width < 40rem)`]: { display: 'none' } },
});
/** In the line of facts, whose height it keeps: the area that takes a touch is larger than what is drawn. */
export const ownQuestions = style({
  position: 'relative',
  flexShrink: 0,
  minHeight: 24,
  marginBlock: -3,
  marginInlineStart: 'auto',
  padding: `0 ${space[2]}`,
  border: `1px solid ${vars.color.ink}`,
  borderRadius: radius.pill,
  background: 'transparent',
  color: vars.color.ink,
  fontSize: vars.type.small,
  fontWeight: 600,
  transition: transition('background-color', 'color'),
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: '-11px -4px' },
    '&[aria-pressed="true"]': { background: vars.color.ink, color: vars.color.surface },
  },
  '@media': { [desk]: { marginInlineStart: 0 } },
});
/** The number of updates, in a line whose facts are cut where there is no room. */
export const updates = style({ display: 'flex', minWidth: 0, selectors: { '&:empty': hiddenRule } });
globalStyle(`${facts} > :is(${ownQuestions}, ${updates})`, { overflow: 'visible' });
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
  // The last icon ends where the page does.
  marginInlineEnd: `calc(-1 * ${space[3]})`,
});
/** Hidden on a phone, where a moderator's tools need the room. */
export const spareTool = style({ '@media': { [phone]: { display: 'none' } } });
/** As wide as the button that loads later. */
export const togglePlace = style({ display: 'block', width: 44 });
/** The room of the moderators' tools until they have loaded, so that "Share" does not move under a pointer. */
export const adminPlace = style({ width: 132, '@media': { [desk]: { width: 176 } } });
export const view = style({
  gridArea: 'view',
  justifySelf: 'end',
  display: 'flex',
  alignItems: 'center',
  '@media': { [desk]: { gap: space[2] } },
});
/** As high as the switch that loads later, so that it does not move the list. */
export const viewPlace = style({ gridArea: 'view', height: 44 });
/** Where the form to ask is out of sight. */
export const openAsking = style({ '@media': { [desk]: { display: 'none' } } });
export const toggle = style({
  display: 'inline-flex',
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  overflow: 'clip',
  flexShrink: 0,
});
export const side = style({
  minHeight: 42,
  padding: `0 ${space[2]}`,
  whiteSpace: 'nowrap',
  display: 'inline-flex',
  alignItems: 'center',
  textDecoration: 'none',
  fontWeight: 600,
  fontSize: vars.type.small,
  transition: transition('background-color', 'color'),
  '@media': { [desk]: { padding: `0 ${space[3]}` } },
  selectors: {
    '&[aria-current="true"]': { background: vars.color.ink, color: vars.color.surface },
    '&:focus-visible': { outlineOffset: -3 },
  },
});
