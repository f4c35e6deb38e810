import { globalStyle, style } from '@vanilla-extract/css';
import { lines } from '../../../../design/lines.ts';
import { reasons } from './Flags.css.ts';
import { facts, foot } from '../../list/QuestionCard.css.ts';
import { desk, phone, radius, space, vars } from '../../../../design/theme.css.ts';

/** Has no box: its children are laid out among those of the card, below the line of facts and acts. */
export const part = style({ display: 'contents' });
globalStyle(`${part} > *`, { flex: '1 0 100%', order: 4 });
/**
 * Flag reasons, in the line of facts. On a desk they have the two lines that a row has, because the pane beside the
 * list shows all of them.
 */
globalStyle(`${part} > ${reasons}`, {
  flex: '0 1 auto',
  order: 1,
  '@media': {
    [desk]: {
      ...lines(2),
      flex: '1 1 8rem',
      alignSelf: 'start',
      minWidth: 0,
      lineHeight: 1.35,
    },
  },
});
/** On a phone a single reason wraps beside the acts, which so need no line of their own. */
globalStyle(`${part} > ${reasons}:has(> :only-child)`, {
  '@media': { [phone]: { flex: '1 1 8rem', minWidth: 0 } },
});
globalStyle(`${part} > ${reasons} > *`, {
  '@media': { [desk]: { display: 'inline', marginInlineEnd: space[3] } },
});
/**
 * While somebody types a reason, the facts keep a line, so that a badge that another person's act adds moves nothing.
 */
globalStyle(`article:has(> * > ${part} [data-acting]) ${facts}`, { flex: '1 0 100%', minHeight: '1lh' });
export const reason = style({ color: vars.color.danger, fontSize: vars.type.small, fontWeight: 600 });
/** Note on a card that a colleague took out of the lane. */
export const left = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
});
/**
 * The other moderators who read the card. On its lower edge, where they take no room, so that nothing moves when a
 * colleague starts to read. Inside the card, which clips what is outside.
 */
export const readers = style({
  position: 'absolute',
  insetInlineStart: 0,
  bottom: `calc(-1 * ${foot})`,
  maxWidth: '60%',
  overflow: 'hidden',
  color: vars.color.muted,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '0.75rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  // Leaves room for the acts.
  '@media': { [phone]: { maxWidth: '40%' } },
});
/** The chosen card, whose question the pane beside the list shows in full. */
globalStyle(`article:has(> * > ${part}[data-chosen])`, {
  '@media': { [desk]: { background: vars.color.sunken, boxShadow: `inset 3px 0 ${vars.color.ink}` } },
});
globalStyle(`${readers} svg`, { verticalAlign: 'text-bottom' });

/** Words for what a swipe does, in the space that the card leaves. Full colour: letting go now does it. */
globalStyle('[data-question][data-swipe]', { position: 'relative' });
globalStyle('[data-question][data-swipe]::before', {
  content: 'attr(data-swipe-words)',
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  paddingInline: space[2],
  border: `2px solid ${vars.color.edge}`,
  borderRadius: radius.card,
  color: vars.color.muted,
  // All of the words fit in the space of a swipe that acts.
  fontSize: vars.type.small,
  fontWeight: 700,
});
/** The card is opaque and covers the words, so that its own words stay readable. */
globalStyle('[data-question][data-swipe] > article', { background: vars.color.surface });
globalStyle('[data-question][data-swipe="left"]::before', { justifyContent: 'flex-end' });
globalStyle('[data-question][data-swipe-acts="true"]::before', {
  borderColor: vars.color.ink,
  background: vars.color.ink,
  color: vars.color.surface,
});
