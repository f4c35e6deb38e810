import { style, styleVariants } from '@vanilla-extract/css';
import { headHeight, radius, space, vars } from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

/** The padding leaves room for the focus ring, which the containment would cut. */
export const item = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 8rem',
  padding: 6,
  margin: '0 -6px',
});

/** A question just asked from here: in sight wherever the reader is, until it takes its place. */
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
  gap: space[4],
  padding: space[3],
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
  answered: [card, { background: vars.color.surface }],
});
export const lit = style({ boxShadow: `0 0 0 3px ${vars.color.signal}` });

export const body = style({ display: 'grid', alignContent: 'center', gap: space[2], minWidth: 0 });
export const text = style({ maxWidth: '68ch', whiteSpace: 'pre-wrap', fontSize: vars.type.body });
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
  gap: space[2],
  color: vars.color.muted,
  fontSize: vars.type.small,
});
