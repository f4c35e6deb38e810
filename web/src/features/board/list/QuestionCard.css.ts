import { createVar, globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { badge } from '../../../design/components/Badge/Badge.css.ts';
import { drawnInView } from '../../../design/drawnInView.ts';
import { desk, lowPhone, phone, radius, space, topHeight, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

/** A row extends into the page's padding, so that its texts are aligned with those of the header. */
const margin = `0 calc(-1 * ${space[3]})`;
export const item = style({
  ...drawnInView('6rem'),
  containerType: 'inline-size',
  margin,
});

/** The viewer's new question: stays in view until it moves to its place in the list. */
export const onTop = style({
  margin,
  position: 'sticky',
  zIndex: 5,
  top: topHeight,
  containerType: 'inline-size',
  selectors: { '&[data-afloat="true"]': { height: 0, overflow: 'visible' } },
});

const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(3.5rem, auto) minmax(0, 1fr)',
  columnGap: space[3],
  padding: `${space[3]} ${space[3]} ${space[3]} 9px`,
  borderInlineStart: '3px solid transparent',
  borderBottom: `1px solid ${vars.color.line}`,
  scrollMarginTop: `calc(${topHeight} + ${space[2]})`,
  transition: transition('background-color', 'border-color'),
  // Focus ring inside the row: neighbours and the edge of the screen leave no room around it.
  selectors: {
    '&:focus-visible': { outlineOffset: -3 },
    // The question that is being answered; a badge in its facts says so in words.
    '&[aria-current="true"]': {
      background: vars.color.signalTint,
      borderInlineStartColor: vars.color.signal,
    },
  },
  '@media': { [lowPhone]: { paddingBlock: 3 }, [desk]: { paddingBlock: space[2] } },
});
export type CardState = keyof typeof cards;
export const cards = styleVariants({
  normal: [row],
  pinned: [row, { background: vars.color.pinnedTint, borderInlineStartColor: vars.color.pinned }],
  hidden: [row, { background: vars.color.dangerTint, borderInlineStartColor: vars.color.danger }],
  answered: [row, { gridTemplateColumns: 'minmax(3.5rem, auto) minmax(0, 1fr) auto' }],
});
/** An answered question, in one line. */
export const folded = style([
  row,
  {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    paddingBlock: 0,
    '@media': { [lowPhone]: { paddingBlock: 0 } },
  },
]);
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  color: vars.color.answered,
});
export const lineText = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  // Room for diacritics, which would be clipped.
  padding: '0.5em 0.1em',
  margin: '-0.5em -0.1em',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  textDecoration: 'line-through',
});
export const lineVotes = style({ fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
export const foldButton = style({ alignSelf: 'start' });
/** The viewer's own questions have an edge in the signal colour. */
export const own = style({ borderInlineStartColor: vars.color.signal });
/** A button that looks like a badge, with a larger touch area. */
export const ownBadge = style([
  badge.plain,
  {
    position: 'relative',
    background: 'transparent',
    selectors: { '&::after': { content: '', position: 'absolute', inset: '-10px -4px' } },
  },
]);
/** Has a background, because it covers other rows. */
export const highlighted = style({ background: vars.color.signalTint });

export const body = style({ display: 'grid', alignContent: 'center', gap: space[1], minWidth: 0 });
/** Puts the acts into the line of facts, or below it where there is no room, so that more rows are in sight. */
export const moderated = style([
  body,
  {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'center',
    gap: `0 ${space[2]}`,
  },
]);
/** Padding below a moderator's card. */
export const foot = createVar();
globalStyle(`${row}:has(> ${moderated})`, {
  vars: { [foot]: '6px' },
  paddingTop: 6,
  paddingBottom: foot,
  // On a phone the touch area of the acts also serves as the row's padding.
  '@media': { [phone]: { vars: { [foot]: '2px' } } },
});
globalStyle(`${moderated} > *`, { flex: '1 0 100%' });
/** In a wide row the acts on a waiting question are beside a short text. */
globalStyle(`article:has(> div:first-child) > ${moderated} > p:first-child`, {
  '@container': { '(width >= 36rem)': { flex: '1 1 auto' } },
});
globalStyle(`${moderated} > p`, { fontSize: vars.type.body, lineHeight: 1.35 });
export const text = style({
  maxWidth: '62ch',
  whiteSpace: 'pre-wrap',
  fontSize: vars.type.question,
  lineHeight: 1.4,
  // Arabic has marks above and below its letters.
  selectors: { '&:dir(rtl)': { maxWidth: 'none', lineHeight: 1.7 } },
});
export const texts = styleVariants({
  normal: [text],
  pinned: [text],
  hidden: [text, { color: vars.color.danger }],
  answered: [text, { color: vars.color.answered, textDecoration: 'line-through' }],
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[2]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
  selectors: {
    [`${moderated} > &`]: { flex: '1 1 auto', maxWidth: '100%' },
    // Without a gap before the flags.
    '&:empty': { flexGrow: 0, marginInlineEnd: `calc(-1 * ${space[2]})` },
    // Where a right-to-left text begins, except for moderators, who have their acts there.
    [`p:dir(rtl) ~ &:not(${moderated} > *)`]: { justifyContent: 'flex-end' },
  },
});
/**
 * On a desk the facts of a moderator's card are cut to one line: the pane beside the list shows all of the chosen
 * question's.
 */
globalStyle(`${moderated} > ${facts}`, {
  '@media': { [desk]: { flex: '0 1 auto', alignSelf: 'start', flexWrap: 'nowrap', overflow: 'hidden' } },
});
/** The asker's name, which may be long. */
export const name = style({
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: vars.color.ink,
  fontWeight: 600,
});
/** Questions that were merged into this one. */
export const originals = style({
  order: 4,
  maxWidth: '68ch',
  color: vars.color.muted,
  fontSize: vars.type.small,
});
/** High enough for a finger. */
export const originalsTitle = style({
  width: 'fit-content',
  paddingBlock: 10,
  color: vars.color.ink,
  fontWeight: 600,
  cursor: 'pointer',
});
export const original = style({
  padding: `${space[1]} ${space[2]}`,
  borderInlineStart: `3px solid ${vars.color.line}`,
  whiteSpace: 'pre-wrap',
});
/** A written answer. */
export const reply = style({
  // On a moderator's card after the line of facts and acts.
  order: 4,
  maxWidth: '68ch',
  marginBlock: space[1],
  padding: `${space[2]} ${space[3]}`,
  borderInlineStart: `3px solid ${vars.color.answered}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
});
export const replyLabel = style({ color: vars.color.muted, fontSize: vars.type.small, fontWeight: 700 });
