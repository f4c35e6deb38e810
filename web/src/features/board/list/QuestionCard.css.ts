import { style, styleVariants } from '@vanilla-extract/css';
import { headHeight, radius, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

/** The padding leaves room for the focus ring, which the containment would clip. */
export const item = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 8rem',
  padding: `${space[1]} 6px`,
  margin: '0 -6px',
});

/** The viewer's new question: stays in view until it moves to its place in the list. */
export const onTop = style({
  position: 'sticky',
  zIndex: 5,
  top: `calc(${headHeight} + ${space[2]})`,
  padding: 6,
  margin: '0 -6px',
  selectors: { '&[data-afloat="true"]': { height: 0, overflow: 'visible', padding: '0 6px' } },
});

const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[3],
  padding: space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  scrollMarginTop: `calc(${headHeight} + ${space[4]})`,
  transition: transition('background-color', 'border-color'),
});
export type CardState = keyof typeof cards;
export const cards = styleVariants({
  normal: [card],
  pinned: [card, { background: vars.color.pinnedTint, borderColor: vars.color.pinned }],
  hidden: [card, { background: vars.color.dangerTint, borderColor: vars.color.danger }],
  answered: [card, { background: vars.color.surface, gridTemplateColumns: 'auto minmax(0, 1fr) auto' }],
});
/** An answered question, in one line. */
export const folded = style([
  card,
  {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    padding: `0 ${space[1]} 0 ${space[2]}`,
    background: vars.color.surface,
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
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  textDecoration: 'line-through',
});
export const lineVotes = style({ fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
export const foldButton = style({ alignSelf: 'start' });
/** The viewer's own questions have an edge in the signal colour. */
export const own = style({ borderInlineStart: `4px solid ${vars.color.signal}` });
export const highlighted = style({ boxShadow: `0 0 0 3px ${vars.color.signal}` });

export const body = style({ display: 'grid', alignContent: 'center', gap: space[1], minWidth: 0 });
export const text = style({
  maxWidth: '68ch',
  whiteSpace: 'pre-wrap',
  fontSize: vars.type.body,
  lineHeight: 1.4,
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
  gap: `${space[1]} ${space[2]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
/** A given name may be long. */
export const name = style({
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: vars.color.ink,
  fontWeight: 600,
});
/** Questions that were merged into this one. */
export const originals = style({ maxWidth: '68ch', color: vars.color.muted, fontSize: vars.type.small });
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
  maxWidth: '68ch',
  marginBlock: space[1],
  padding: `${space[2]} ${space[3]}`,
  borderInlineStart: `3px solid ${vars.color.answered}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
});
export const replyLabel = style({ color: vars.color.muted, fontSize: vars.type.small, fontWeight: 700 });
