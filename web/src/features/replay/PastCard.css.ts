import { style, styleVariants } from '@vanilla-extract/css';
import { drawnInView } from '../../design/drawnInView.ts';
import { radius, space, vars } from '../../design/theme.css.ts';

export const item = style({
  ...drawnInView('6rem'),
  paddingBlock: space[1],
});

const card = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[3],
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
export const cards = styleVariants({
  normal: [card],
  pinned: [card, { background: vars.color.pinnedTint, borderColor: vars.color.pinned }],
  hidden: [card, { background: vars.color.dangerTint, borderColor: vars.color.danger }],
  answered: [card, { background: vars.color.surface }],
  answering: [card, { background: vars.color.signalTint, boxShadow: `inset 4px 0 0 ${vars.color.signal}` }],
});

export const votes = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  minWidth: '3rem',
});
export const count = style({
  display: 'inline-block',
  fontSize: '1.625rem',
  fontWeight: 800,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});
export const unit = style({ color: vars.color.muted, fontSize: vars.type.small });
export const body = style({ display: 'grid', alignContent: 'center', gap: space[1], minWidth: 0 });
const text = style({ maxWidth: '68ch', whiteSpace: 'pre-wrap', lineHeight: 1.4 });
export const texts = styleVariants({
  normal: [text],
  pinned: [text],
  hidden: [text, { color: vars.color.danger }],
  answered: [text, { color: vars.color.answered, textDecoration: 'line-through' }],
  answering: [text, { fontWeight: 600 }],
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
  selectors: { '&:empty': { display: 'none' } },
});
export const name = style({
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: vars.color.ink,
  fontWeight: 600,
});
export const reply = style({
  maxWidth: '68ch',
  padding: `${space[2]} ${space[3]}`,
  borderInlineStart: `3px solid ${vars.color.answered}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
});
